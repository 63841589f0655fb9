// A table as this browser knows it: what the server told, whose eyes it is seen with, and what is being asked.
import type { Bye, EndingView, Hinted, LogLine, Said, Scene, Seen, SceneOption, TableInfo, ToPerson, UndoInfo } from "../wire";
import { Connection, type LinkState } from "./connection";
import { heldAt, lastSeen, rememberSeen } from "./held";

export interface Sight {
  version: number;
  moment: number;
  scene: Scene;
  log: LogLine[][];
  undo: UndoInfo | null;
}

const WATCHER = -1;
const NOBODY = -1;

export class Table {
  info = $state.raw<TableInfo | null>(null);
  held = $state.raw<number[]>([]); // the seats of this browser
  sights = $state.raw<Record<number, Sight>>({}); // by viewer
  eyes = $state(WATCHER); // whose view is shown
  curtain = $state(NOBODY); // the seat that is about to look, behind a curtain
  secret = $state<boolean | undefined>(); // seats have secrets from each other; undefined: not known yet
  link = $state<LinkState>("connecting");
  again = $state(0); // seconds until the next try to connect
  bye = $state.raw<Bye | null>(null);
  past = $state.raw<Seen | null>(null); // the moment looked at, if not now
  remarks = $state.raw<Said[]>([]);
  unread = $state(0); // remarks since the chat was last open
  hint = $state.raw<Hinted | null>(null);
  asking = $state<"" | "choice" | "hint" | "undo">(""); // what is on its way
  notice = $state(""); // a word from the table: a refusal, a broken hope
  away = $state(-1); // the moment at which this person last looked, if much happened since

  private readonly connection: Connection;
  private readonly answers = new Map<string, (message: ToPerson) => void>();
  private looks = 0; // at the past so far; an answer to an earlier one comes too late
  private readonly scenes = new Map<string, Scene>(); // of the past, by viewer and moment
  private count = 0;
  private returned: number;

  constructor(
    readonly id: string,
    address: string,
    private readonly name: () => string,
  ) {
    this.returned = lastSeen(id);
    this.connection = new Connection(address, {
      hello: () => ({
        type: "hello",
        tokens: heldAt(id).map((one) => one.token),
        name: this.name(),
        ...(this.known >= 0 ? { have: this.known } : {}),
        heard: this.remarks.at(-1)?.n ?? 0,
      }),
      heard: (message) => this.hear(message),
      changed: (state, again) => {
        this.link = state;
        this.again = again;
      },
    });
  }

  open(): void {
    this.connection.open();
  }
  close(): void {
    this.connection.close();
  }
  hurry(): void {
    this.connection.hurry();
  }

  // -- what is shown -----------------------------------------------------------------------------------------------

  /** The view of the present. */
  get sight(): Sight | undefined {
    return this.sights[this.eyes];
  }
  /** The scene shown: of the present or of the moment looked at. */
  get scene(): Scene | undefined {
    return this.past?.scene ?? this.sight?.scene;
  }
  /** How it ended; where a game tells no more, who won. */
  get ending(): EndingView | null {
    if (this.info?.phase !== "over") return this.sight?.scene.ending ?? null;
    const best = Math.max(...this.info.result);
    const winners = this.info.result.flatMap((result, seat) => (result === best && result > 0 ? [seat] : []));
    return this.sight?.scene.ending ?? { text: "The game is over.", winners, rules: [], scores: {} };
  }
  get moment(): number {
    return this.past?.moment ?? this.sight?.moment ?? 0;
  }
  /** What is shown is up to date with: a view and whose turn it is arrive one after the other. */
  get version(): number {
    return Math.min(this.sight?.version ?? 0, this.info?.version ?? 0);
  }
  /** Whether the seat whose eyes these are must choose, and may do so now. */
  get mayChoose(): boolean {
    const mine = this.info?.phase === "playing" && this.info.acting === this.eyes && this.held.includes(this.eyes);
    return mine && !this.past && this.asking !== "choice" && !this.info?.roll && this.curtain === NOBODY;
  }
  get options(): SceneOption[] {
    return this.mayChoose ? (this.sight?.scene.options ?? []) : [];
  }
  private get known(): number {
    const versions = Object.values(this.sights).map((one) => one.version);
    return versions.length > 0 ? Math.min(...versions) : -1;
  }

  // -- hearing -----------------------------------------------------------------------------------------------------

  hear(message: ToPerson): void {
    if ("id" in message) {
      this.answers.get(message.id)?.(message);
      this.answers.delete(message.id);
    }
    switch (message.type) {
      case "welcome":
        this.held = message.seats;
        this.info = message.table;
        this.follow();
        break;
      case "table":
        this.info = message.table;
        this.follow();
        break;
      case "view": {
        const before = this.sights[message.viewer];
        const log = [...(before?.log ?? []).slice(0, message.log_from), ...message.log];
        const { version, moment, scene, undo } = message;
        if (message.cause === "undo") this.scenes.clear();
        this.sights = { ...this.sights, [message.viewer]: { version, moment, scene, log, undo } };
        if (this.eyes === message.viewer) {
          this.hint = null;
          this.noteReturn(moment);
          this.asking = "";
        }
        this.follow();
        break;
      }
      case "refused":
        this.asking = "";
        this.notice = message.reason;
        break;
      case "done":
        if (this.asking === "undo") this.asking = "";
        break;
      case "said":
        if (!this.remarks.some((one) => one.n === message.n)) {
          this.remarks = [...this.remarks, message];
          this.unread += 1;
        }
        break;
      case "pong":
        if (message.version > this.known) this.connection.greet();
        break;
      case "bye":
        this.bye = message;
        break;
    }
  }

  /** Looks with the eyes of the seat that must choose, if it is held here; behind a curtain where there are secrets. */
  private follow(): void {
    if (this.secret === undefined && this.held.length > 1) return; // whether a curtain is needed is not known yet
    const acting = this.info?.acting ?? NOBODY;
    const wanted = this.held.includes(acting) ? acting : this.held.includes(this.eyes) ? this.eyes : (this.held[0] ?? WATCHER);
    if (wanted === this.eyes && this.curtain === NOBODY) return;
    if (this.secret && this.held.length > 1 && wanted !== this.eyes) this.curtain = wanted;
    else if (this.curtain === NOBODY || !this.secret) this.look(wanted);
  }
  /** Whether the seats have secrets from each other is known now. */
  keepSecrets(secret: boolean): void {
    this.secret = secret;
    this.follow();
  }
  /** Takes the curtain away: the seat behind it looks. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = NOBODY;
    this.look(seat);
  }
  look(seat: number): void {
    this.eyes = seat;
    this.past = null;
    this.hint = null;
  }

  private noteReturn(moment: number): void {
    if (this.returned >= 0 && moment > this.returned + 1) this.away = this.returned;
    this.returned = -1;
    if (!document.hidden) rememberSeen(this.id, moment);
  }
  /** The person looks elsewhere, or back. */
  attend(here: boolean): void {
    const moment = this.sight?.moment ?? 0;
    if (!here) this.returned = moment;
    else if (this.returned >= 0 && moment > this.returned) this.away = this.returned;
    if (here) {
      this.returned = -1;
      rememberSeen(this.id, moment);
    }
  }

  // -- asking ------------------------------------------------------------------------------------------------------

  private next(): string {
    this.count += 1;
    return `${Date.now().toString(36)}-${this.count}-${Math.random().toString(36).slice(2, 8)}`;
  }
  private ask<T extends ToPerson["type"]>(message: Parameters<Connection["send"]>[0], wanted: T): Promise<Extract<ToPerson, { type: T }>> {
    return new Promise((resolve, reject) => {
      this.answers.set(message.id, (answer) => {
        if (answer.type === wanted) resolve(answer as Extract<ToPerson, { type: T }>);
        else reject(new Error(answer.type === "refused" ? answer.reason : "The table gave another answer."));
      });
      this.connection.send(message);
    });
  }

  choose(option: SceneOption): void {
    if (!this.mayChoose || !this.sight) return;
    this.notice = "";
    this.asking = "choice";
    this.away = -1;
    this.connection.send({ type: "choose", id: this.next(), seat: this.eyes, version: this.sight.version, option: option.number });
  }
  enterFace(face: number): void {
    const roll = this.info?.roll;
    if (!roll || !this.info) return;
    this.connection.send({ type: "face", id: this.next(), seat: roll.seat, version: this.info.version, at: roll.faces.length, face });
  }
  undo(): void {
    if (!this.sight?.undo) return;
    this.notice = "";
    this.asking = "undo";
    this.connection.send({ type: "undo", id: this.next(), seat: this.eyes, version: this.sight.version, to: this.sight.undo.to });
  }
  answer(agree: boolean, seat: number): void {
    const takeback = this.info?.takeback;
    if (takeback) this.connection.send({ type: "answer", id: this.next(), seat, takeback: takeback.takeback, agree });
  }
  say(text: string): void {
    const seat = this.held.includes(this.eyes) ? this.eyes : WATCHER;
    this.connection.send({ type: "say", id: this.next(), seat, text });
  }
  rename(seat: number, name: string): void {
    this.connection.send({ type: "rename", id: this.next(), seat, name });
  }
  async askHint(): Promise<void> {
    if (!this.mayChoose || !this.sight || this.asking) return;
    this.asking = "hint";
    try {
      this.hint = await this.ask({ type: "hint", id: this.next(), seat: this.eyes, version: this.sight.version }, "hinted");
    } catch (error) {
      this.notice = (error as Error).message;
    }
    if (this.asking === "hint") this.asking = "";
  }

  // -- the past ----------------------------------------------------------------------------------------------------

  /** Shows the table as it was after so many choices; the last of them is the present. */
  async goTo(moment: number): Promise<void> {
    if (!this.sight) return;
    const look = ++this.looks;
    if (moment >= this.sight.moment) {
      this.past = null;
      return;
    }
    const viewer = this.eyes;
    const key = `${viewer}/${moment}`;
    const kept = this.scenes.get(key);
    if (kept) {
      this.past = { type: "seen", id: "", viewer, moment, scene: kept };
      return;
    }
    try {
      const seen = await this.ask({ type: "look", id: this.next(), viewer, moment }, "seen");
      this.scenes.set(key, seen.scene);
      if (this.eyes === viewer && this.looks === look) this.past = seen;
    } catch (error) {
      this.notice = (error as Error).message;
    }
  }
  now(): void {
    this.looks += 1;
    this.past = null;
  }
}
