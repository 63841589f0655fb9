// A game looked at from its beginning: a table that hears what a watcher would have heard, as often as one likes.
import { complete, type LogLine, type Replay as Film, type TableInfo } from "../wire";
import type { Line } from "./connection";
import { changed, type Change } from "./reading";
import { Table } from "./table.svelte";

const WATCHER = -1;
/** Nobody is at the other end. */
const SILENCE: Line = {
  open: () => undefined,
  close: () => undefined,
  hurry: () => undefined,
  prove: () => undefined,
  greet: () => undefined,
  send: () => undefined,
};

export class Replay extends Table {
  override readonly film: Film;
  private readonly reel: object[]; // the scenes as they were sent, as far as they were needed
  private readonly viewer: number;

  /** Of a replay as it was sent. */
  constructor(private readonly sent: Record<string, unknown>) {
    const film = complete("Replay", sent);
    super(
      `replay of ${film.table.table}`,
      "",
      () => "",
      () => SILENCE,
    );
    this.film = film;
    this.viewer = Math.max(film.viewer, WATCHER);
    this.reel = [sent["scene"] as object];
    this.link = "open";
    this.secret = false;
    this.show(0, false);
  }

  override get last(): number {
    return this.film.steps.length;
  }

  /** The next moment is played as it happened; any other is simply there. */
  override goTo(moment: number): Promise<void> {
    const to = Math.max(0, Math.min(this.last, moment));
    const played = to === this.moment + 1;
    this.stage.choose(); // what is told from now on is new
    if (!played) this.stage.forget(to);
    if (to !== this.moment) this.show(to, played);
    return Promise.resolve();
  }
  override now(): void {
    if (this.stage.again) this.stage.now();
  }

  protected override follow(): void {
    this.eyes = this.viewer;
  }
  protected override noteReturn(): void {
    // Nothing is missed of what can be looked at again.
  }

  private show(moment: number, played: boolean): void {
    const { steps } = this.film;
    const parts: LogLine[][] = [this.film.log, ...steps.map((step) => step.log)];
    const scene = complete("Scene", this.scenesTo(moment));
    const view = {
      viewer: this.viewer,
      version: moment,
      moment,
      cause: played ? ("choice" as const) : ("full" as const),
      log_from: played ? moment : 0,
      log: parts.slice(played ? moment : 0, moment + 1),
      beats: played ? steps[moment - 1]!.beats : [],
      undo: null,
      mark: moment,
      scene,
    };
    const over = moment === this.last && this.film.table.phase === "over";
    const acting = over ? -1 : scene.seats.findIndex((seat) => seat.acting);
    const table: TableInfo = { ...this.film.table, version: moment, moment, acting, phase: over ? "over" : "playing" };
    this.hear({ type: "update", id: "", version: moment, table, views: [view], steps: [] });
  }
  /** The scene of a moment, as it would have been sent. */
  private scenesTo(moment: number): object {
    const steps = this.sent["steps"] as { change?: Change }[] | undefined;
    while (this.reel.length <= moment) this.reel.push(changed(this.reel.at(-1), steps?.[this.reel.length - 1]?.change ?? {}) as object);
    return this.reel[moment]!;
  }
}
