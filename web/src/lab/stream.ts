// A study followed while it goes on: the server says what is new, and a stream that breaks off is opened again.
import { patience } from "../logic/connection";
import { complete, type StudyStanding } from "../wire";

export interface Watcher {
  told: (standing: StudyStanding) => void;
  away: (trouble: boolean) => void; // the line is lost, or back
  gone: () => void; // the server gives no stream of it: ask once why
}

/** What we need of an EventSource. */
type Source = Pick<EventSource, "close" | "readyState" | "addEventListener">;

export class Stream {
  private source: Source | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private over = false;

  constructor(
    private readonly address: string,
    private readonly watcher: Watcher,
    private readonly connect: (address: string) => Source = (address) => new EventSource(address),
  ) {
    this.open();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    this.source?.close();
    this.source = null;
  }

  private open(): void {
    if (this.over) return;
    const source = (this.source = this.connect(this.address));
    source.addEventListener("standing", (event) => this.hear(JSON.parse((event as MessageEvent<string>).data) as object));
    source.addEventListener("error", () => this.lose(source));
  }

  private hear(said: object): void {
    if (this.over) return;
    this.tries = 0;
    this.watcher.away(false);
    const standing = complete("StudyStanding", said);
    if (standing.phase === "done" || standing.phase === "ended") this.close();
    this.watcher.told(standing);
  }

  /** The browser opens a stream again that broke off. One that was refused it gives up: then we ask, ever less often. */
  private lose(source: Source): void {
    if (this.over || source !== this.source) return;
    this.watcher.away(true);
    if (source.readyState !== 2) return; // 2: closed for good
    source.close();
    this.watcher.gone();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), patience(this.tries++));
  }
}
