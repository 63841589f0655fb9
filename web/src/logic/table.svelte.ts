// A table as this browser knows it: what the server told, whose eyes it is seen with, and what is being asked.
import { PROTOCOL } from "../wire";
import type { Bye, Chance, EndingView, Hinted, LogLine, Offer, Replay, Said, Scene, Seen, SceneOption, TableInfo, ToPerson, UndoInfo, View } from "../wire";
import { Connection, type Line, type LinkState, type Listener } from "./connection";
import { secondsLeft } from "./clock";
import { heldAt, lastRead, lastSeen, rememberRead, rememberSeen } from "./held";
import { motion } from "./motion";
import { likes } from "./prefs.svelte";
import { Stage } from "./stage.svelte";

export interface Sight {
  version: number;
  moment: number;
  scene: Scene;
  log: LogLine[][];
  undo: UndoInfo | null;
}

const WATCHER = -1;
const NOBODY = -1;
const PATIENCE = 2000; // milliseconds after which odds that were refused are asked for again

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
  unsaid = $state.raw<{ id: string; text: string }[]>([]); // own remarks that are on their way
  here = $state(true); // whether the person looks at the page
  hint = $state.raw<Hinted | null>(null);
  odds = $state.raw<Map<number, Chance[]>>(new Map()); // of the options that dice decide, once somebody wanted to know
  asking = $state<"" | "choice" | "hint" | "undo">(""); // what is on its way
  chosen = $state.raw<{ id: string; version: number; option: SceneOption } | null>(null); // the choice that is
  notice = $state(""); // a word from the table: a refusal, a broken hope
  away = $state(-1); // the moment at which this person last looked, if much happened since

  tick = $state(0); // the time by this browser's own count, as long as a clock runs
  private told = 0; // when the clocks were told
  private readonly stages = new Map<number, Stage>(); // by viewer
  readonly film: Replay | null = null; // what is looked at from its beginning, in place of a table that is played at
  private readonly connection: Line;
  private readonly answers = new Map<string, (message: ToPerson) => void>();
  private looks = 0; // at the past so far; an answer to an earlier one comes too late
  private readonly scenes = new Map<string, Scene>(); // of the past, by viewer and moment
  private count = 0;
  wondering = $state(0); // goes up when it is worth asking for odds again
  private weighing: object | null = null; // the question for odds that is on its way
  private readonly weighed = new Set<number>(); // options of which it is known how they may come out
  private returned: number;
  private read = $state(0); // the last remark read
  private readonly own = new Set<number>(); // remarks made here as a watcher, who has no seat to know them by

  constructor(
    readonly id: string,
    address: string,
    private readonly name: () => string,
    line: (listener: Listener) => Line = (listener) => new Connection(address, listener),
  ) {
    this.returned = lastSeen(id);
    this.read = lastRead(id);
    this.connection = line({
      hello: () => ({
        type: "hello",
        protocol: PROTOCOL,
        tokens: heldAt(id).map((one) => one.token),
        name: this.name(),
        ...(this.known >= 0 ? { have: this.known } : this.returned >= 0 ? { seen: this.returned } : {}),
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
  /** The network came or went: is the table still there? */
  prove(): void {
    if (this.link === "lost") this.connection.hurry();
    else this.connection.prove();
  }

  // -- what is shown -----------------------------------------------------------------------------------------------

  /** The view of the present. */
  get sight(): Sight | undefined {
    return this.sights[this.eyes];
  }
  /** Where what happened is played for the one whose view is shown. */
  get stage(): Stage {
    return this.stageOf(this.eyes);
  }
  /** The scene as it is: of the present or of the moment looked at. What is on the stage is the stage's. */
  get scene(): Scene | undefined {
    return this.past?.scene ?? this.sight?.scene;
  }
  /** The last beats are still being told: how it ended is not said before. Where nothing moves, nobody waits for it. */
  get closing(): boolean {
    const { playing, again, left } = this.stage;
    return (playing || (again && left > 0)) && likes.telling !== "instant" && motion() > 0;
  }
  /** How it ended, once that has been told; where a game tells no more, who won. */
  get ending(): EndingView | null {
    if (this.closing) return null;
    if (this.info?.phase !== "over") return this.sight?.scene.ending ?? null;
    const best = Math.max(...this.info.result);
    const winners = this.info.result.flatMap((result, seat) => (result === best && result > 0 ? [seat] : []));
    return this.sight?.scene.ending ?? { text: "The game is over.", winners, rules: [], scores: {} };
  }
  /** The seconds a seat has left on its clock. */
  timeLeft(seat: number): number {
    const clock = this.info?.clock;
    return clock ? secondsLeft(clock, seat, Math.max(0, this.tick - this.told) / 1000) : Infinity;
  }
  get moment(): number {
    return this.past?.moment ?? this.sight?.moment ?? 0;
  }
  /** The last moment there is to go to. */
  get last(): number {
    return this.sight?.moment ?? 0;
  }
  get version(): number {
    return this.sight?.version ?? 0;
  }
  /** Whether the seat whose eyes these are must choose, and may do so now. */
  get mayChoose(): boolean {
    const mine = this.info?.phase === "playing" && this.info.acting === this.eyes && this.held.includes(this.eyes);
    return mine && !this.past && this.asking !== "choice" && !this.info?.roll && this.curtain === NOBODY;
  }
  get options(): SceneOption[] {
    return this.mayChoose ? (this.sight?.scene.options ?? []) : [];
  }
  /** How many remarks of others were made since the talk was last read. */
  get unread(): number {
    return this.remarks.filter((one) => one.n > this.read && !this.isOwn(one)).length;
  }
  /** The talk is being read. */
  readRemarks(): void {
    const last = this.remarks.at(-1)?.n ?? 0;
    if (last <= this.read) return;
    this.read = last;
    rememberRead(this.id, last);
  }
  private isOwn(remark: Said): boolean {
    return remark.seat >= 0 ? this.held.includes(remark.seat) : this.own.has(remark.n);
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
        break;
      case "update":
        if (message.table) {
          this.info = message.table;
          this.told = this.tick = performance.now();
        }
        this.follow(); // whose eyes these are decides what the views mean
        for (const view of message.views) this.see(view, message.id !== "" && message.id === this.chosen?.id);
        if (message.id && (this.asking === "undo" || this.chosen?.id === message.id)) this.settle();
        this.unsaid = this.unsaid.filter((one) => one.id !== message.id);
        this.follow();
        break;
      case "refused":
        if (!this.unsaid.some((one) => one.id === message.id)) this.settle();
        this.unsaid = this.unsaid.filter((one) => one.id !== message.id);
        this.notice = message.reason;
        break;
      case "said":
        if (!this.remarks.some((one) => one.n === message.n)) {
          const sent = this.unsaid.find((one) => one.text === message.text);
          if (sent && message.seat < 0 && message.room === "watchers") this.own.add(message.n);
          if (sent && this.isOwn(message)) this.unsaid = this.unsaid.filter((one) => one !== sent); // heard before it is acknowledged
          this.remarks = [...this.remarks, message];
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

  private see(view: View, own: boolean): void {
    const before = this.sights[view.viewer];
    this.tell(view, before, own);
    const log = [...(before?.log ?? []).slice(0, view.log_from), ...view.log];
    const { version, moment, scene, undo } = view;
    if (view.cause === "undo") this.scenes.clear();
    this.sights = { ...this.sights, [view.viewer]: { version, moment, scene, log, undo } };
    if (this.eyes !== view.viewer) return;
    this.hint = null;
    this.odds = new Map();
    this.weighed.clear();
    this.weighing = null;
    this.noteReturn(moment);
    if (this.asking !== "choice" || version > (this.chosen?.version ?? -1)) this.settle();
  }

  /** Lets the stage of a viewer know what happened; who is not here, or was not, finds it waiting. */
  private tell(view: View, before: Sight | undefined, own: boolean): void {
    const stage = this.stageOf(view.viewer);
    if (view.cause === "undo") stage.forget(view.log_from - 1);
    const moments = view.log.flatMap((part, at) => part.map(() => view.log_from + at)).slice(-view.beats.length);
    const behind = this.secret === true && view.viewer !== this.eyes; // a curtain
    const away = !before || view.cause === "full" || !this.here || behind;
    stage.tell({ beats: view.beats, moments, before: before?.scene ?? null, after: view.scene, own: own && !behind }, away);
    if (!before && view.moment === 0) stage.skip(); // nobody was away: it happened before anybody chose
    if (this.info?.acting === view.viewer || this.info?.phase === "over") stage.arrive();
  }
  private stageOf(viewer: number): Stage {
    const stage = this.stages.get(viewer) ?? new Stage(() => likes.telling);
    this.stages.set(viewer, stage);
    return stage;
  }

  /** What was asked for has been answered. */
  private settle(): void {
    this.asking = "";
    this.chosen = null;
  }

  /** Looks with the eyes of the seat that must choose, if it is held here; behind a curtain where there are secrets. */
  protected follow(): void {
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
    if (this.stage.waits) this.stage.play();
  }
  look(seat: number): void {
    if (this.secret && seat !== this.eyes) this.stage.skip();
    this.eyes = seat;
    this.past = null;
    this.hint = null;
  }

  protected noteReturn(moment: number): void {
    if (this.returned >= 0 && moment > this.returned + 1) this.away = this.returned;
    this.returned = -1;
    if (!document.hidden) rememberSeen(this.id, moment);
  }
  /** The person looks elsewhere, or back. */
  attend(here: boolean): void {
    const moment = this.sight?.moment ?? 0;
    this.here = here;
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
    this.stage.choose();
    this.chosen = { id: this.next(), version: this.sight.version, option };
    this.connection.send({ type: "choose", id: this.chosen.id, seat: this.eyes, version: this.sight.version, option: option.number });
  }
  enterFace(face: number): void {
    const roll = this.info?.roll;
    if (!roll || !this.info) return;
    this.connection.send({ type: "face", id: this.next(), seat: roll.seat, version: this.info.version, at: roll.faces.length, face });
  }
  undo(): void {
    if (!this.sight?.undo || this.chosen || this.asking === "undo" || this.info?.takeback) return;
    this.notice = "";
    this.asking = "undo";
    this.connection.send({ type: "undo", id: this.next(), seat: this.eyes, version: this.sight.version, to: this.sight.undo.to });
  }
  answer(agree: boolean, seat: number): void {
    const takeback = this.info?.takeback;
    if (takeback) this.connection.send({ type: "answer", id: this.next(), seat, takeback: takeback.takeback, agree });
  }
  /** Gives up for one's side, or offers a draw. */
  offer(what: Offer["what"]): void {
    const seat = this.info?.may_resign.find((one) => one === this.eyes) ?? this.held[0];
    if (seat === undefined) return;
    this.notice = "";
    this.connection.send({ type: "offer", id: this.next(), seat, what });
  }
  reply(agree: boolean, seat: number): void {
    const offer = this.info?.offer;
    if (offer) this.connection.send({ type: "reply", id: this.next(), seat, offer: offer.offer, agree });
  }
  say(text: string): void {
    const seat = this.held.includes(this.eyes) ? this.eyes : WATCHER;
    const id = this.next();
    this.unsaid = [...this.unsaid, { id, text }];
    this.connection.send({ type: "say", id, seat, text });
  }
  rename(seat: number, name: string, colour: string): void {
    this.connection.send({ type: "rename", id: this.next(), seat, name, colour });
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

  /** Asks how one's choices may come out, those that are looked at first, and each once. */
  async weigh(first: number[]): Promise<void> {
    if (!this.sight || !this.mayChoose || !this.info?.odds || this.weighing || first.every((option) => this.weighed.has(option))) return;
    const { version, scene } = this.sight;
    const asked = (this.weighing = {});
    const answer = await this.ask({ type: "weigh", id: this.next(), seat: this.eyes, version, first }, "weighed").catch(() => null);
    if (this.weighing !== asked) return; // the table has told something new meanwhile
    this.weighing = null;
    if (answer) {
      this.odds = new Map([...this.odds, ...answer.odds.map((one) => [one.option, one.chances] as const)]);
      for (const { number } of scene.options) if (!answer.left.includes(number)) this.weighed.add(number);
    }
    const again = () => (this.wondering += 1);
    if (!answer) setTimeout(again, PATIENCE);
    else if (answer.left.length > 0) again();
  }

  // -- the past ----------------------------------------------------------------------------------------------------

  /** Shows the table as it was after so many choices; the last of them is the present. */
  async goTo(moment: number): Promise<void> {
    if (!this.sight) return;
    const look = ++this.looks;
    this.stage.skip();
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
    if (this.stage.again) this.stage.now();
  }
  /** Plays what happened while nobody looked; the board as it was then is asked for, where it was never seen here. */
  async playMissed(): Promise<void> {
    const stage = this.stage;
    const from = this.away;
    const [viewer, after] = [this.eyes, this.sight!.scene];
    this.away = -1;
    if (from >= 0 && !stage.shots[stage.due - 1]) {
      const seen = await this.ask({ type: "look", id: this.next(), viewer, moment: from }, "seen").catch(() => null);
      if (seen) stage.stand(seen.scene, after);
    }
    stage.play();
  }
}
