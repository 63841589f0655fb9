// The stage: what happened, played beat by beat on the board. It knows no game: a beat says which pieces did what.
import type { Beat, Scene } from "../wire";
import { longer, type Pace } from "./pace";

/** What of a scene is of the moment that is told: a beat says what stands on the board, whose card changed and what is counted. */
type Told = "pieces" | "figures" | "tracks";
/** And this becomes what it is after a choice with the last of its beats, the map with the beat that changed it. */
type Held = "boards" | "zones" | "goals" | "overlays" | "seats" | "heading";
export type Ground = Pick<Scene, Told | Held>;

/** A beat, and how the board stood before and after it. */
export interface Shot {
  n: number; // its number among those told here
  moment: number; // the choice that caused it, as the log counts; -1 where that is not known
  beat: Beat;
  before: Ground;
  after: Ground;
  own: boolean; // caused by a choice made here
}

export interface News {
  beats: Beat[];
  moments?: number[]; // of each beat, as far as known
  before: Scene | null; // null where nobody has seen it
  after: Scene;
  own?: boolean;
}

const WEIGHTS = { trifle: 0, notable: 1, grave: 2 };
const KEPT = 30; // sentences that stay to be heard
const REST = 700; // milliseconds after the last beat in which a press of Space is still meant for the beats

/** What of a scene is of its moment; prompt, options and notes are always those of the present. */
const groundOf = ({ pieces, figures, tracks, boards, zones, goals, overlays, seats, heading }: Ground): Ground => {
  return { pieces, figures, tracks, boards, zones, goals, overlays, seats, heading };
};
/** Things with those that changed in their places, new ones behind them. */
export function exchanged<T extends { id: string }>(all: T[], changed: T[]): T[] {
  if (changed.length === 0) return all;
  const byId = new Map([...all, ...changed].map((one) => [one.id, one]));
  return [...byId.values()];
}

/** A scene's ground after a beat. What the map itself became is known from the scene after only. */
export function folded(ground: Ground, beat: Beat, after: Ground): Ground {
  const standing = new Map(ground.pieces.map((piece) => [piece.id, piece]));
  for (const id of beat.go) standing.delete(id);
  for (const move of beat.moves) {
    const piece = standing.get(move.piece);
    if (piece) standing.set(move.piece, { ...piece, cell: move.end });
  }
  for (const piece of [...beat.change, ...beat.appear]) standing.set(piece.id, piece);
  const figures = exchanged(ground.figures, beat.figures);
  return {
    ...ground,
    pieces: [...standing.values()],
    figures: beat.dismissed.length > 0 ? figures.filter((figure) => !beat.dismissed.includes(figure.id)) : figures,
    tracks: exchanged(ground.tracks, beat.tracks),
    boards: beat.boards ? after.boards : ground.boards,
  };
}

/** The grounds between two scenes, one more than there are beats; where the beats do not lead there, the last one all along. */
export function grounds(before: Ground | null, beats: Beat[], scene: Ground): Ground[] {
  const after = groundOf(scene);
  const whole = [before ? groundOf(before) : after];
  for (const beat of before ? beats : []) whole.push(folded(whole.at(-1)!, beat, after));
  const arrived = before !== null && standings(whole.at(-1)!) === standings(after);
  return arrived ? [...whole.slice(0, -1), after] : [...Array.from({ length: beats.length + 1 }, () => after)];
}
function standings({ pieces }: Ground): string {
  return pieces
    .map((piece) => `${piece.id}@${piece.cell}`)
    .sort()
    .join();
}

/** How much a beat matters: by its weight, then whether dice decided it; that a turn begins matters less than anything in it. */
function gravity({ verb, weight, roll }: Beat): number {
  return verb === "phase" ? -1 : 2 * WEIGHTS[weight] + (roll?.needed && roll.dice.length > 0 ? 1 : 0);
}
/** The beat that matters most, the latest of those that matter as much. */
export function gravest(shots: Shot[]): Shot | undefined {
  return shots.reduce<Shot | undefined>((best, shot) => (best && gravity(best.beat) > gravity(shot.beat) ? best : shot), undefined);
}

export class Stage {
  shots = $state.raw<Shot[]>([]); // what was told here so far
  at = $state(-1); // the shot on the stage; -1: the present is shown
  due = $state(0); // the first shot not yet shown
  again = $state(false); // the shot on the stage is looked at again
  begun = $state(true); // what moves in the shot is on its way, or there
  waits = $state(false); // what is due is not played before somebody wants it
  since = $state(0); // the first shot after the last choice made here
  spoken = $state.raw<string[]>([]); // the last sentences, for those who listen
  said = $state(0); // how many sentences there were

  private hurried = false; // nothing is played before it is one's turn
  private timer: ReturnType<typeof setTimeout> | undefined;
  private rested = 0; // when the last beat had been played

  constructor(private readonly pace: () => Pace) {}

  // -- what is shown -----------------------------------------------------------------------------------------------

  get shot(): Shot | undefined {
    return this.at >= 0 ? this.shots[this.at] : undefined;
  }
  /** Beats follow one another by themselves. */
  get playing(): boolean {
    return this.at >= 0 && !this.again;
  }
  /** Somebody who presses Space means the beats, not the answer that has the focus. */
  get takesSpace(): boolean {
    return this.at >= 0 || Date.now() - this.rested < REST;
  }
  /** How many of what was told are still to be shown. */
  get left(): number {
    return this.shots.length - this.due;
  }
  /** What happened since the last choice made here, as far as there are words for it. */
  get recent(): Shot[] {
    return this.shots.slice(this.since).filter((shot) => shot.beat.text);
  }
  /** The scene as it is shown: the present, or the board at a beat. */
  shown(scene: Scene): Scene {
    if (!this.shot) return scene;
    const then = this.begun ? this.shot.after : this.shot.before;
    const seats = then.seats.map((seat, at) => ({ ...seat, acting: scene.seats[at]!.acting })); // who is to choose is to choose now
    return { ...scene, ...groundOf(then), seats };
  }
  /** How long the shot on the stage lasts, in milliseconds. */
  get lasts(): number {
    if (!this.shot) return 0;
    return this.again ? longer("normal", this.shot.beat) : longer(this.pace(), this.shot.beat, this.left);
  }

  // -- hearing -----------------------------------------------------------------------------------------------------

  /** Something happened. One's own choice is played at once; what others did waits for its turn. */
  tell({ beats, moments = [], before, after, own = false }: News, hold = false): void {
    if (beats.length === 0) return;
    const stood = grounds(before, beats, after);
    const first = this.shots.length;
    const shots = beats.map((beat, at): Shot => {
      return { n: first + at, moment: moments[at] ?? -1, beat, before: stood[at]!, after: stood[at + 1]!, own };
    });
    this.shots = [...this.shots, ...shots];
    if (own && !this.again) this.skipTo(first);
    if (this.hurried && !own) this.skipTo(this.shots.length);
    else if (this.again) return;
    else if (hold && !own) this.waits = this.due < this.shots.length;
    else if (this.at < 0 && !this.waits) this.play();
  }
  /** What was told is taken back: nothing after a choice has happened. */
  forget(moment: number): void {
    this.stop();
    this.shots = this.shots.filter((shot) => shot.moment >= 0 && shot.moment <= moment);
    this.due = this.shots.length;
    this.since = Math.min(this.since, this.due);
  }
  /** The board before what is due is known now. */
  stand(before: Scene, after: Scene, from = this.due): void {
    const beats = this.shots.slice(from).map((shot) => shot.beat);
    const stood = grounds(before, beats, after);
    this.shots = this.shots.map((shot, at) => (at < from ? shot : { ...shot, before: stood[at - from]!, after: stood[at - from + 1]! }));
  }

  // -- playing -----------------------------------------------------------------------------------------------------

  /** Plays what is due; at once where somebody wants no playing. */
  play(): void {
    this.waits = false;
    this.again = false;
    if (this.due >= this.shots.length) this.rest();
    else if (this.pace() === "instant") {
      this.speak(this.shots.slice(this.due));
      this.due = this.shots.length;
      this.rest();
    } else {
      this.on(this.due);
      this.due += 1;
      this.speak([this.shot!]);
      this.timer = setTimeout(() => this.play(), this.lasts);
    }
  }
  /** The next beat; after the last one, the present. */
  next(): void {
    if (!this.again) this.play();
    else if (this.at + 1 < this.shots.length) this.show(this.at + 1);
    else this.now();
  }
  /** To the present: nothing is left to be shown. */
  skip(): void {
    this.skipTo(this.shots.length);
    this.now();
  }
  /** To one's turn: neither what is left is shown nor what comes before it. */
  hurry(): void {
    this.hurried = true;
    this.skip();
  }
  /** It is one's turn. */
  arrive(): void {
    this.hurried = false;
  }
  /** Shows one beat again, as it was, until somebody wants something else. */
  show(n: number): void {
    if (!this.shots[n]) return;
    this.again = true;
    this.waits = false;
    this.due = Math.max(this.due, n + 1);
    this.on(n);
  }
  /** Back from a beat looked at again: what is still due goes on. */
  now(): void {
    this.again = false;
    this.play();
  }
  /** A choice is made here: what comes from now on is new. */
  choose(): void {
    this.skip();
    this.since = this.shots.length;
    this.rested = 0;
    this.hurried = false;
  }
  stop(): void {
    clearTimeout(this.timer);
    this.at = -1;
    this.again = false;
    this.waits = false;
  }

  private on(n: number): void {
    clearTimeout(this.timer);
    this.at = n;
    this.begun = !this.again;
    if (this.again) setTimeout(() => (this.begun = true), 40); // first as it was before, then what moved moves
  }
  private rest(): void {
    if (this.at >= 0) this.rested = Date.now();
    this.stop();
  }
  private skipTo(n: number): void {
    this.speak(this.shots.slice(this.due, n));
    this.due = Math.max(this.due, n);
    this.waits = false;
    if (this.at >= 0 && this.at < n && !this.again) this.stop();
  }
  private speak(shots: Shot[]): void {
    const sentences = shots.map((shot) => shot.beat.text).filter(Boolean);
    if (sentences.length === 0) return;
    this.spoken = [...this.spoken, ...sentences].slice(-Math.max(KEPT, sentences.length)); // what is said at once is said whole
    this.said += sentences.length;
  }
}
