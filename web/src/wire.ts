// Written by wire_types.py from what duskboard.engine and duskboard.server declare: change it there.
// Defaults are not sent; `complete` fills them in, so that the page need not think of them.

/** What the socket speaks. A page of another one is told to be loaded again. */
export const PROTOCOL = 4;

/** What is said of a thing under the pointer. */
export interface Note {
  title: string;
  text: string;
  numbers: Record<string, string>;
  provenance: "" | "printed" | "reconstructed" | "yours";
  why: string;
  rules: string[];
}

/** A small sign on a piece, an item or a cell. */
export interface Badge {
  icon: string;
  text: string;
  name: string;
  tone: "plain" | "good" | "bad" | "lamp";
}

/** A measured amount: health, vigour. */
export interface Bar {
  name: string;
  value: number;
  most: number;
}

/** A place on a board. Position and size are in board units, one unit a square. */
export interface Cell {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
  terrain: string;
  label: string;
  group: string;
  marks: Badge[];
  name: string;
}

/** A line between places, from (x1, y1) to (x2, y2) in board units. */
export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  kind: "wall" | "doorway" | "opening" | "seam" | "door" | "link" | "rail";
  name: string;
}

/** A map: a chessboard, a dungeon, a row of locations. Several boards stand for floors. */
export interface Board {
  id: string;
  title: string;
  width: number;
  height: number;
  cells: Cell[];
  edges: Edge[];
  files: string[];
  ranks: string[];
  flipped: boolean;
}

/** Something that stands on a cell. */
export interface Piece {
  id: string;
  cell: string;
  name: string;
  icon: string;
  owner: number;
  label: string;
  size: number;
  badges: Badge[];
  bars: Bar[];
  conditions: ("hidden" | "prone" | "exhausted" | "chosen" | "unconscious" | "spent" | "target")[];
  facing: number;
}

/** Something in a zone: a card, a die, a token, or a slot that may hold one. */
export interface Item {
  id: string;
  kind: "card" | "die" | "token" | "slot";
  name: string;
  icon: string;
  text: string;
  face_up: boolean;
  value: string;
  accepts: string;
  holds: Item[];
  badges: Badge[];
  owner: number;
  conditions: ("spent" | "chosen" | "exhausted" | "locked" | "new" | "reconstructed")[];
  sides: ("wall" | "opening")[];
}

/** A hand, a pile, a player board, a row. */
export interface Zone {
  id: string;
  title: string;
  owner: number;
  kind: "hand" | "pile" | "board" | "row" | "dice" | "list";
  items: Item[];
  count: number;
  icon: string;
  text: string;
}

/** A number that everybody watches. */
export interface Track {
  id: string;
  name: string;
  value: number;
  most: number;
  owner: number;
  icon: string;
}

/** Something drawn on the board: the last move, lines of sight, reach, noise, threatened cells. */
export interface Overlay {
  kind: "last-move" | "sight" | "reach" | "noise" | "threat" | "path" | "area";
  cells: string[];
  start: string;
  end: string;
  text: string;
}

/** A die as it fell. */
export interface Die {
  sides: number;
  face: number;
  owner: number;
  name: string;
  reads: string;
  needed: string;
  counted: boolean | null;
}

/** Something that changed what dice needed or what came of them, by its name. */
export interface Modifier {
  name: string;
  amount: number;
  text: string;
}

/** Dice with what was needed and what came of it. */
export interface Roll {
  title: string;
  dice: Die[];
  needed: string;
  outcome: string;
  owner: number;
  rules: string[];
  modifiers: Modifier[];
  at: string;
}

/** A piece goes from a cell to a cell. */
export interface Move {
  piece: string;
  start: string;
  end: string;
  way: string[];
}

/** Something that happened, as one viewer learns of it: who, did what, to whom, with which dice, and why. */
export interface Beat {
  text: string;
  verb: "" | "attack" | "hit" | "miss" | "block" | "endure" | "wound" | "die" | "heal" | "move" | "push" | "arrive" | "leave" | "draw" | "play" | "reveal" | "hide" | "take" | "give" | "use" | "pay" | "gain" | "lose" | "roll" | "reroll" | "place" | "build" | "break" | "change" | "fail" | "pass" | "phase" | "win";
  actor: string;
  targets: string[];
  roll: Roll | null;
  rules: string[];
  weight: "trifle" | "notable" | "grave";
  seat: number;
  chapter: string;
  moves: Move[];
  appear: Piece[];
  change: Piece[];
  go: string[];
  tracks: Track[];
  figures: Figure[];
  dismissed: string[];
  boards: boolean;
}

/** What somebody is after, and how far that is. */
export interface Goal {
  text: string;
  value: number;
  most: number;
  standing: string;
  owner: number;
  secret: boolean;
  met: boolean;
  targets: string[];
  parts: Goal[];
  rules: string[];
}

/** A number on a figure's card. */
export interface Stat {
  name: string;
  value: string;
  icon: string;
  tone: "plain" | "good" | "bad" | "lamp";
}

/** A line on a figure's card: a line of dice, a weapon, a power. */
export interface FigureLine {
  name: string;
  values: string[];
  chosen: boolean;
  struck: boolean;
}

/** Somebody who fights for a seat, as a card with every number that matters now. */
export interface Figure {
  id: string;
  name: string;
  icon: string;
  owner: number;
  bars: Bar[];
  stats: Stat[];
  lines: FigureLine[];
  badges: Badge[];
  text: string;
  spent: boolean;
  gone: boolean;
}

/** One of the ways a choice may come out. */
export interface Chance {
  text: string;
  share: number;
  margin: number;
}

/** What a choice takes of what its chooser has. */
export interface Cost {
  amount: number;
  unit: string;
}

/** A legal choice. With targets it is lit on them; without, it is a button. */
export interface SceneOption {
  number: number;
  text: string;
  label: string;
  key: string;
  targets: string[];
  kind: "go" | "act" | "answer";
  help: string;
  main: boolean;
  way: string[];
  cost: Cost | null;
  indirect: boolean;
}

/** Who chooses what, and why now; one line of help. */
export interface Prompt {
  text: string;
  help: string;
  rules: string[];
  decision: string;
}

/** A seat as everybody sees it. */
export interface SeatView {
  name: string;
  role: string;
  shape: "round" | "diamond" | "square" | "hexagon" | "shield" | "star";
  icon: string;
  acting: boolean;
  standing: string;
}

/** What is being played, and how far it is. */
export interface Heading {
  game: string;
  title: string;
  scenario: string;
  turn: string;
  phase: string;
}

/** How it ended. */
export interface EndingView {
  text: string;
  winners: number[];
  rules: string[];
  scores: Record<string, string>;
}

/** All that lies on the table, as one seat (or a watcher) sees it. */
export interface Scene {
  heading: Heading;
  seats: SeatView[];
  boards: Board[];
  pieces: Piece[];
  zones: Zone[];
  tracks: Track[];
  overlays: Overlay[];
  rolls: Roll[];
  prompt: Prompt | null;
  options: SceneOption[];
  notes: Record<string, Note>;
  goals: Goal[];
  figures: Figure[];
  ending: EndingView | null;
}

/** The colours of a game's boards; where one is missing, the page's own is used. */
export interface Palette {
  square_dark: [string, string] | null;
  square_light: [string, string] | null;
  square_ink: [string, string] | null;
  wall: [string, string] | null;
  frame: [string, string] | null;
}

/** How a game's boards are drawn. The page can draw each of these things and knows no game. */
export interface Drawn {
  places: "squares" | "rooms" | "cards";
  floor: "" | "flagstones" | "cobbles" | "planks" | "grain" | "leaves" | "gravel" | "rocks" | "ripples" | "bones" | "crates" | "roof" | "plate" | "column" | "chasm" | "fog";
  terrain: Record<string, "" | "flagstones" | "cobbles" | "planks" | "grain" | "leaves" | "gravel" | "rocks" | "ripples" | "bones" | "crates" | "roof" | "plate" | "column" | "chasm" | "fog">;
  walls: "line" | "masonry";
  corner: string;
}

/** What a game is known by. */
export interface Appearance {
  sign: string;
  palette: Palette;
  drawn: Drawn;
}

/** A table that somebody who never played can sit down at without deciding anything. */
export interface FirstGame {
  settings: Record<string, unknown>;
  seats: string[];
}

/** One value of a setting as people choose it: by picture and a sentence. */
export interface ChoiceLook {
  value: string;
  title: string;
  icon: string;
  say: string;
}

/** A setting as people are asked for it. What is missing is as the setting itself says. */
export interface SettingLook {
  title: string;
  help: string;
  group: "" | "opponents" | "scenario" | "house";
  several: boolean;
  only: Record<string, string[]>;
  choices: ChoiceLook[];
}

/** How a table of a game is laid: a first game without questions, and the settings in people's words. */
export interface Laying {
  first_game: FirstGame;
  settings: Record<string, SettingLook>;
}

/** Something to say beside the table: in its turn, or when one of its decisions comes up. */
export interface GuideStep {
  title: string;
  say: string;
  decisions: string[];
}

/** A choice of the first turn, made together: what to choose, and why. */
export interface ScriptedStep {
  decision: string;
  choose: string;
  title: string;
  say: string;
}

/** What is said to somebody who learns a game: a first turn choice by choice, with fixed dice, then freely. */
export interface Guide {
  seed: string;
  first_turn: ScriptedStep[];
  steps: GuideStep[];
}

/** A choice, and what a bot would have chosen. */
export interface Judged {
  moment: number;
  seat: number;
  chapter: string;
  text: string;
  before: number;
  after: number;
  instead: string;
  better: number;
  expects: string[];
}

/** A moment after which the game stood otherwise. */
export interface TurningPoint {
  moment: number;
  seat: number;
  chapter: string;
  text: string;
  before: number[];
  after: number[];
  play: number;
  luck: number;
}

/** One choice in numbers, for the side that made it. */
export interface ChoiceWeighed {
  seat: number;
  play: number;
  luck: number;
}

/** How a seat played, in points of chance. */
export interface SeatReview {
  seat: number;
  name: string;
  play: number;
  luck: number;
  choices: number;
  good: number;
  best: Judged | null;
  worst: Judged | null;
}

/** A match looked back on. Chances are from 0 to 1. */
export interface Review {
  game: string;
  title: string;
  ending: string;
  sides: number[];
  names: string[];
  winners: number[];
  chances: number[][];
  moves: ChoiceWeighed[];
  points: TurningPoint[];
  seats: SeatReview[];
  worlds: number;
  error: number;
}

/** A seat as everybody at the table sees it. */
export interface SeatInfo {
  seat: number;
  role: string;
  kind: "person" | "bot" | "open";
  name: string;
  colour: string;
  level: string;
  here: boolean;
  doing: "" | "thinking";
  holder: number;
  side: number;
}

/** How chance works at a table, and what is needed to check it. */
export interface DiceInfo {
  kind: "drawn" | "real";
  commitment: string;
  seed: string;
  salt: string;
}

/** With real dice: the die to be rolled now for a choice already made. */
export interface RollInfo {
  seat: number;
  sides: number;
  faces: number[];
}

/** Somebody asks to take choices back. What would be undone are the log's parts after moment `to`. */
export interface TakebackInfo {
  takeback: string;
  seat: number;
  to: number;
  choices: number;
  waiting: number[];
}

/** Somebody would end the game. It lapses when one who is asked chooses instead. */
export interface OfferInfo {
  offer: string;
  what: "resign" | "draw";
  seat: number;
  waiting: number[];
}

/** The clocks of a table, as everybody may know them. */
export interface ClockInfo {
  kind: "choice" | "game";
  seconds: number;
  increment: number;
  up: "loses" | "bot" | "remind";
  left: number[];
  running: number;
  ran: number;
}

/** Where a table came from. */
export interface OriginInfo {
  kind: "new" | "rematch" | "branch" | "import";
  table: string;
  moment: number;
}

/** What everybody may know of a table apart from the game itself. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  settings: Record<string, unknown>;
  phase: "waiting" | "playing" | "over";
  version: number;
  moment: number;
  acting: number;
  seats: SeatInfo[];
  watchers: number;
  watchable: boolean;
  odds: boolean;
  hall: boolean;
  may_resign: number[];
  may_draw: boolean;
  offer: OfferInfo | null;
  clock: ClockInfo | null;
  dice: DiceInfo;
  roll: RollInfo | null;
  takeback: TakebackInfo | null;
  origin: OriginInfo;
  rematch: string;
  result: number[];
  touched: number;
  created: number;
}

/** A line of the log as one viewer may read it. */
export interface LogLine {
  text: string;
  rules: string[];
  dice: string[];
  seat: number;
  weight: "trifle" | "notable" | "grave";
  chapter: string;
}

/** What taking back would mean for a viewer now; absent when there is nothing of theirs to take back. */
export interface UndoInfo {
  to: number;
  choices: number;
  free: boolean;
  reason: string;
}

/** The answer to `hello`: the seats held. Remarks not yet heard and an `update` with everything follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seats: number[];
  heartbeat: number;
}

/** What a viewer is told with a scene. Cut the log kept to its first `log_from` parts and append `log`. */
export interface Glance {
  viewer: number;
  version: number;
  moment: number;
  cause: "full" | "choice" | "undo";
  log_from: number;
  log: LogLine[][];
  beats: Beat[];
  undo: UndoInfo | null;
  mark: number;
}

/** All a viewer sees at a version. */
export interface View {
  viewer: number;
  version: number;
  moment: number;
  cause: "full" | "choice" | "undo";
  log_from: number;
  log: LogLine[][];
  beats: Beat[];
  undo: UndoInfo | null;
  mark: number;
  scene: Scene;
}

/** The same for somebody who has the scene before: what changes of it, as `difference.py` says. */
export interface Step {
  viewer: number;
  version: number;
  moment: number;
  cause: "full" | "choice" | "undo";
  log_from: number;
  log: LogLine[][];
  beats: Beat[];
  undo: UndoInfo | null;
  mark: number;
  of: number;
  change: Record<string, unknown>;
}

/** How the table stands now. Whatever is not in it is as it was. */
export interface Update {
  type: "update";
  id: string;
  version: number;
  table: TableInfo | null;
  views: View[];
  steps: Step[];
}

/** What `id` asked for is not done; nothing changed. After `stale` and `illegal` an `update` follows. */
export interface Refused {
  type: "refused";
  id: string;
  code: "malformed" | "stale" | "illegal" | "not-yours" | "waiting" | "over" | "roll-first" | "bad-die" | "nothing" | "busy" | "too-fast" | "unknown" | "closed" | "away";
  reason: string;
  version: number;
}

/** What a bot would choose. */
export interface Hinted {
  type: "hinted";
  id: string;
  option: number;
  text: string;
}

/** How one option may come out. */
export interface OptionOdds {
  option: number;
  chances: Chance[];
}

/** How those options may come out that dice decide, by what the seat knows. */
export interface Weighed {
  type: "weighed";
  id: string;
  seat: number;
  version: number;
  odds: OptionOdds[];
  left: number[];
}

/** The table as it was. */
export interface Seen {
  type: "seen";
  id: string;
  viewer: number;
  moment: number;
  scene: Scene;
}

/** A remark. Room `table` is the table's own voice: a bot was replaced, choices were taken back. */
export interface Said {
  type: "said";
  n: number;
  room: "players" | "watchers" | "table";
  seat: number;
  name: string;
  text: string;
  at: number;
}

/** The heartbeat's answer. Another version than yours means something was missed: say hello again. */
export interface Pong {
  type: "pong";
  id: string;
  version: number;
}

/** The last message before the server closes the connection. */
export interface Bye {
  type: "bye";
  code: "no-table" | "bad-token" | "not-watchable" | "full" | "slow" | "silent" | "too-fast" | "malformed" | "closing";
  reason: string;
  again: boolean;
}

/** One value of a setting. */
export interface ChoiceInfo {
  value: string;
  title: string;
  icon: string;
  say: string;
}

/** Something to decide before a game begins. */
export interface SettingInfo {
  name: string;
  title: string;
  default: unknown;
  group: "opponents" | "scenario" | "house";
  choices: ChoiceInfo[];
  several: boolean;
  only: Record<string, string[]>;
  minimum: number;
  maximum: number;
  each_seat: boolean;
  document: boolean;
  help: string;
}

/** A level of bots. */
export interface LevelInfo {
  level: string;
  title: string;
  help: string;
}

/** Numbers of ours that can be played with instead of those of the contract. */
export interface NumbersInfo {
  name: string;
  title: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  title: string;
  blurb: string;
  seats: [number, number];
  roles: string[];
  sides: number[];
  chance: boolean;
  hidden: boolean;
  cooperative: boolean;
  settings: SettingInfo[];
  levels: LevelInfo[];
  appearance: Appearance;
  first_game: FirstGame;
  numbers: NumbersInfo[];
}

/** The seats of a game with some settings. */
export interface SeatsInfo {
  roles: string[];
  sides: number[];
}

/** A game's rules to read. */
export interface RulesText {
  game: string;
  title: string;
  markdown: string;
  how_to_play: string;
}

/** A thing of a game with where its numbers are from. */
export interface ContentEntry {
  table: string;
  id: string;
  provenance: "printed" | "reconstructed" | "yours";
  why: string;
  printed: string[];
  rules: string[];
  values: Record<string, unknown>;
}

/** A seat that is now yours. The token is told once: keep it. */
export interface HeldSeat {
  table: string;
  seat: number;
  token: string;
}

/** A code that gives a seat to whoever brings it first. */
export interface OpenLink {
  seat: number;
  code: string;
}

/** A new table: your seats, and a link code for each open one. */
export interface Laid {
  table: TableInfo;
  held: HeldSeat[];
  links: OpenLink[];
}

/** What somebody is invited to who was sent a link. */
export interface Invitation {
  table: TableInfo;
  seat: number;
  hosts: string[];
}

/** An address as a QR code: a square of modules, the dark ones as an SVG path. */
export interface QrCode {
  size: number;
  path: string;
}

/** The key a browser asks its push service with. */
export interface PushKey {
  key: string;
}

/** A table where one has seats. */
export interface Mine {
  table: TableInfo;
  seats: number[];
  waits: "" | "choice" | "offer" | "takeback";
  progress: string;
}

/** A kept report. The save comes along where it gives nobody's secrets away. */
export interface Reported {
  report: string;
  save: Record<string, unknown> | null;
}

/** Whether the record of a finished game comes from its seed and the seed from its commitment. */
export interface Verified {
  ok: boolean;
  reason: string;
  commitment: string;
  seed: string;
  salt: string;
}

/** A finished game looked back on, or how far that is. */
export interface ReviewStanding {
  done: number;
  of: number;
  review: Review | null;
}

/** A game behind a figure, to be opened at a table. */
export interface LabGame {
  id: string;
  words: string;
}

/** A figure of a study: a table, how to draw it, what it says and what it rests on. */
export interface LabFigure {
  title: string;
  columns: string[];
  rows: ((string | number | number | null)[])[];
  chart: string;
  words: string;
  caveat: string;
  drawing: string;
  games: LabGame[];
  basis: string;
}

/** A study, as far as it is: its figures are there early and become surer. */
export interface StudyStanding {
  study: string;
  game: string;
  kind: string;
  phase: "waiting" | "playing" | "done" | "ended";
  done: number;
  of: number;
  reason: string;
  title: string;
  words: string[];
  figures: LabFigure[];
}

/** Whether there is a lab here. */
export interface LabInfo {
  on: boolean;
}

/** The next moment of a replay: what changes of the scene, and how that came. */
export interface ReplayStep {
  change: Record<string, unknown>;
  log: LogLine[];
  beats: Beat[];
}

/** A game from its beginning, as one viewer saw it. */
export interface Replay {
  table: TableInfo;
  viewer: number;
  appearance: Appearance;
  scene: Scene;
  log: LogLine[];
  steps: ReplayStep[];
  review: Review | null;
  rules: RulesText | null;
}

/** Whether others can open what is served here, and where. The addresses are told on the server's machine only. */
export interface ReachInfo {
  network: boolean;
  addresses: string[];
}

/** Whether the server can do what it is for. What is well is not mentioned. */
export interface Health {
  ok: boolean;
  store: string;
  bots: string;
}

/** Somebody who wants to be known again. */
export interface PlayerInfo {
  player: string;
  name: string;
  colour: string;
  keyed: boolean;
}

/** A passkey of one's own. */
export interface PasskeyInfo {
  passkey: string;
  label: string;
  created: number;
  used: number;
}

/** Who one is known as in this browser. */
export interface Me {
  hall: boolean;
  player: PlayerInfo | null;
  passkeys: PasskeyInfo[];
}

/** What the browser's authenticator is to be asked, as WebAuthn has it. */
export interface PasskeyWanted {
  options: Record<string, unknown>;
}

/** A table in the hall, as anybody may know it. */
export interface HallTable {
  table: string;
  game: string;
  title: string;
  phase: "waiting" | "playing" | "over";
  seats: SeatInfo[];
  players: string[];
  progress: string;
  watchable: boolean;
  watchers: number;
  created: number;
}

/** Somebody in a game, for one seat or several of a side, and how they did. */
export interface ContenderInfo {
  role: string;
  side: number;
  name: string;
  player: string;
  level: string;
  score: number;
}

/** A game that is over. */
export interface ResultInfo {
  table: string;
  game: string;
  at: number;
  contenders: ContenderInfo[];
  how: string;
  rated: boolean;
}

/** How strong somebody is at a game: 95 % lie within `error` of it. */
export interface RatingInfo {
  game: string;
  player: string;
  rating: number;
  error: number;
  games: number;
  sure: boolean;
}

/** How somebody fared against somebody, or against a level of bots. */
export interface HeadToHead {
  game: string;
  player: string;
  level: string;
  won: number;
  drawn: number;
  lost: number;
}

/** How somebody fared where all play together against the game, or one alone. */
export interface RecordInfo {
  game: string;
  player: string;
  won: number;
  drawn: number;
  lost: number;
}

/** Who plays what here, what came of it, and who is strong at what. */
export interface HallInfo {
  on: boolean;
  tables: HallTable[];
  results: ResultInfo[];
  ratings: RatingInfo[];
  records: RecordInfo[];
  players: PlayerInfo[];
}

/** All the hall knows of somebody. */
export interface PlayerPage {
  player: PlayerInfo;
  ratings: RatingInfo[];
  results: ResultInfo[];
  against: HeadToHead[];
  records: RecordInfo[];
  players: PlayerInfo[];
}

/** Every HTTP error. */
export interface Problem {
  code: string;
  reason: string;
}

/** How much time the people at a table have, and what happens when it is up. */
export interface ClockSetting {
  kind: "choice" | "game";
  seconds: number;
  increment?: number;
  up?: "loses" | "bot" | "remind";
}

/** The first message of a connection: who this is, and what they have seen. */
export interface Hello {
  type: "hello";
  id?: string;
  tokens?: string[];
  name?: string;
  have?: number | null;
  seen?: number | null;
  heard?: number;
  protocol?: number;
}

/** Choose an option of the scene. Sent again with the same id it is acknowledged again and not carried out twice. */
export interface Choose {
  type: "choose";
  id: string;
  seat: number;
  version: number;
  option: number;
}

/** With real dice: what the die that was asked for shows. */
export interface Face {
  type: "face";
  id: string;
  seat: number;
  version: number;
  at: number;
  face: number;
}

/** Take back to moment `to`: done at once where that is free, else the other seats are asked. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  version: number;
  to: number;
}

/** Answer to a take-back. The one who asked withdraws it with `agree` false. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  takeback: string;
  agree: boolean;
}

/** Give up for one's side, or offer a draw. Where nobody else has a say, or all have, the game ends. */
export interface Offer {
  type: "offer";
  id: string;
  seat: number;
  what: "resign" | "draw";
}

/** Answer to an offer. The one who made it withdraws it with `agree` false. */
export interface Reply {
  type: "reply";
  id: string;
  seat: number;
  offer: string;
  agree: boolean;
}

/** A remark to the table; a watcher's is heard by watchers only. */
export interface Say {
  type: "say";
  id: string;
  seat?: number;
  text: string;
}

/** Ask a bot what it would choose here, from what this seat may know. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  version: number;
}

/** Ask how one's choices may come out, as far as dice decide them. */
export interface Weigh {
  type: "weigh";
  id: string;
  seat: number;
  version: number;
  first?: number[];
}

/** See the table as it was after the first `moment` choices, with the eyes of one of one's seats. */
export interface Look {
  type: "look";
  id: string;
  viewer?: number;
  moment: number;
}

/** Be called something else, and told by another colour. */
export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
  colour?: string | null;
}

/** The heartbeat. */
export interface Ping {
  type: "ping";
  id?: string;
}

/** Which seats does a game have with these settings? */
export interface SeatsAsked {
  settings?: Record<string, unknown>;
}

/** Who will sit there. */
export interface NewSeat {
  kind: "here" | "link" | "bot";
  name?: string;
  colour?: string;
  level?: string;
}

/** Lay a table. */
export interface NewTable {
  game: string;
  settings?: Record<string, unknown>;
  seats: NewSeat[];
  dice?: "drawn" | "real";
  watchable?: boolean;
  odds?: boolean;
  concede?: boolean;
  clock?: ClockSetting | null;
  hall?: boolean;
  learn?: boolean;
  content?: string;
  numbers?: string;
}

/** Take the seat a link code is for. */
export interface Claim {
  code: string;
  name?: string;
  colour?: string;
}

/** An address to be read by a camera. */
export interface QrAsked {
  text: string;
}

/** Something only a holder of a seat may ask. */
export interface WithToken {
  token: string;
}

/** The tokens of all seats one holds here and there. */
export interface WithTokens {
  tokens: string[];
}

/** How what is sent to a browser is encrypted, in its own words. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A browser wants to be told when it is the turn of some seats. */
export interface PushWanted {
  tokens: string[];
  endpoint: string;
  keys: PushKeys;
}

/** A browser wants to be told nothing any more. */
export interface PushUnwanted {
  endpoint: string;
}

/** The same game again with the same people. */
export interface Rematch {
  token: string;
  swap?: boolean;
}

/** A new table that goes on from a moment of this one. */
export interface Continue {
  moment: number;
  viewer?: number;
  tokens?: string[];
  seats?: NewSeat[];
}

/** A new table from a saved match. */
export interface Import {
  save: Record<string, unknown>;
  seats?: NewSeat[];
}

/** Something is wrong: what, and at which version it was seen. */
export interface Report {
  token: string;
  text?: string;
  version?: number;
}

/** A study of a game in the lab. `content`: numbers of one's own, as a file. */
export interface StudyAsked {
  game: string;
  kind: "balance" | "campaign" | "compare" | "length" | "maps" | "restrict" | "secrets" | "swing";
  settings?: Record<string, unknown>;
  content?: string;
}

/** A game to look at from its beginning. Without `viewer`: what is public, and when it is over everything. */
export interface ReplayAsked {
  viewer?: number | null;
  tokens?: string[];
}

/** Be known again, by this name and colour. */
export interface KnownAs {
  name: string;
  colour?: string;
}

/** Be known no more: in this browser, in all others (their seats are held here only), or at all. */
export interface Leave {
  where?: "here" | "others" | "everywhere";
}

/** What an authenticator answered when it made a passkey. */
export interface NewPasskey {
  credential: Record<string, unknown>;
  label?: string;
}

/** What an authenticator answered when somebody signs in. */
export interface SignIn {
  credential: Record<string, unknown>;
}

/** A passkey of one's own. */
export interface PasskeyNamed {
  passkey: string;
}

/** Take an open seat of a table in the hall. */
export interface Sit {
  seat: number;
  name?: string;
  colour?: string;
}

export type FromPerson = Hello | Choose | Face | Undo | Answer | Offer | Reply | Say | Hint | Weigh | Look | Rename | Ping;

export type ToPerson = Welcome | Update | Refused | Hinted | Weighed | Seen | Said | Pong | Bye;

export interface Parts {
  Note: Note;
  Badge: Badge;
  Bar: Bar;
  Cell: Cell;
  Edge: Edge;
  Board: Board;
  Piece: Piece;
  Item: Item;
  Zone: Zone;
  Track: Track;
  Overlay: Overlay;
  Die: Die;
  Modifier: Modifier;
  Roll: Roll;
  Move: Move;
  Beat: Beat;
  Goal: Goal;
  Stat: Stat;
  FigureLine: FigureLine;
  Figure: Figure;
  Chance: Chance;
  Cost: Cost;
  SceneOption: SceneOption;
  Prompt: Prompt;
  SeatView: SeatView;
  Heading: Heading;
  EndingView: EndingView;
  Scene: Scene;
  Palette: Palette;
  Drawn: Drawn;
  Appearance: Appearance;
  FirstGame: FirstGame;
  ChoiceLook: ChoiceLook;
  SettingLook: SettingLook;
  Laying: Laying;
  GuideStep: GuideStep;
  ScriptedStep: ScriptedStep;
  Guide: Guide;
  Judged: Judged;
  TurningPoint: TurningPoint;
  ChoiceWeighed: ChoiceWeighed;
  SeatReview: SeatReview;
  Review: Review;
  SeatInfo: SeatInfo;
  DiceInfo: DiceInfo;
  RollInfo: RollInfo;
  TakebackInfo: TakebackInfo;
  OfferInfo: OfferInfo;
  ClockInfo: ClockInfo;
  OriginInfo: OriginInfo;
  TableInfo: TableInfo;
  LogLine: LogLine;
  UndoInfo: UndoInfo;
  Welcome: Welcome;
  Glance: Glance;
  View: View;
  Step: Step;
  Update: Update;
  Refused: Refused;
  Hinted: Hinted;
  OptionOdds: OptionOdds;
  Weighed: Weighed;
  Seen: Seen;
  Said: Said;
  Pong: Pong;
  Bye: Bye;
  ChoiceInfo: ChoiceInfo;
  SettingInfo: SettingInfo;
  LevelInfo: LevelInfo;
  NumbersInfo: NumbersInfo;
  GameInfo: GameInfo;
  SeatsInfo: SeatsInfo;
  RulesText: RulesText;
  ContentEntry: ContentEntry;
  HeldSeat: HeldSeat;
  OpenLink: OpenLink;
  Laid: Laid;
  Invitation: Invitation;
  QrCode: QrCode;
  PushKey: PushKey;
  Mine: Mine;
  Reported: Reported;
  Verified: Verified;
  ReviewStanding: ReviewStanding;
  LabGame: LabGame;
  LabFigure: LabFigure;
  StudyStanding: StudyStanding;
  LabInfo: LabInfo;
  ReplayStep: ReplayStep;
  Replay: Replay;
  ReachInfo: ReachInfo;
  Health: Health;
  PlayerInfo: PlayerInfo;
  PasskeyInfo: PasskeyInfo;
  Me: Me;
  PasskeyWanted: PasskeyWanted;
  HallTable: HallTable;
  ContenderInfo: ContenderInfo;
  ResultInfo: ResultInfo;
  RatingInfo: RatingInfo;
  HeadToHead: HeadToHead;
  RecordInfo: RecordInfo;
  HallInfo: HallInfo;
  PlayerPage: PlayerPage;
  Problem: Problem;
}

const DEFAULTS: Record<keyof Parts, object> = {
  Note: {"text":"","numbers":{},"provenance":"","why":"","rules":[]},
  Badge: {"icon":"","text":"","name":"","tone":"plain"},
  Bar: {},
  Cell: {"w":1,"h":1,"terrain":"plain","label":"","group":"","marks":[],"name":""},
  Edge: {"kind":"wall","name":""},
  Board: {"title":"","edges":[],"files":[],"ranks":[],"flipped":false},
  Piece: {"icon":"","owner":-1,"label":"","size":1,"badges":[],"bars":[],"conditions":[],"facing":-1},
  Item: {"kind":"card","name":"","icon":"","text":"","face_up":true,"value":"","accepts":"","holds":[],"badges":[],"owner":-1,"conditions":[],"sides":[]},
  Zone: {"owner":-1,"kind":"row","items":[],"count":-1,"icon":"","text":""},
  Track: {"most":-1,"owner":-1,"icon":""},
  Overlay: {"cells":[],"start":"","end":"","text":""},
  Die: {"owner":-1,"name":"","reads":"","needed":"","counted":null},
  Modifier: {"amount":0,"text":""},
  Roll: {"needed":"","outcome":"","owner":-1,"rules":[],"modifiers":[],"at":""},
  Move: {"way":[]},
  Beat: {"verb":"","actor":"","targets":[],"roll":null,"rules":[],"weight":"trifle","seat":-1,"chapter":"","moves":[],"appear":[],"change":[],"go":[],"tracks":[],"figures":[],"dismissed":[],"boards":false},
  Goal: {"value":0,"most":-1,"standing":"","owner":-1,"secret":false,"met":false,"targets":[],"parts":[],"rules":[]},
  Stat: {"icon":"","tone":"plain"},
  FigureLine: {"values":[],"chosen":false,"struck":false},
  Figure: {"icon":"","owner":-1,"bars":[],"stats":[],"lines":[],"badges":[],"text":"","spent":false,"gone":false},
  Chance: {"margin":0},
  Cost: {},
  SceneOption: {"label":"","key":"","targets":[],"kind":"answer","help":"","main":false,"way":[],"cost":null,"indirect":false},
  Prompt: {"help":"","rules":[],"decision":""},
  SeatView: {"role":"","shape":"round","icon":"","acting":false,"standing":""},
  Heading: {"scenario":"","turn":"","phase":""},
  EndingView: {"winners":[],"rules":[],"scores":{}},
  Scene: {"boards":[],"pieces":[],"zones":[],"tracks":[],"overlays":[],"rolls":[],"prompt":null,"options":[],"notes":{},"goals":[],"figures":[],"ending":null},
  Palette: {"square_dark":null,"square_light":null,"square_ink":null,"wall":null,"frame":null},
  Drawn: {"places":"squares","floor":"","terrain":{},"walls":"line","corner":""},
  Appearance: {"sign":"meeple","palette":{},"drawn":{}},
  FirstGame: {"settings":{},"seats":[]},
  ChoiceLook: {"title":"","icon":"","say":""},
  SettingLook: {"title":"","help":"","group":"","several":false,"only":{},"choices":[]},
  Laying: {"first_game":{},"settings":{}},
  GuideStep: {"decisions":[]},
  ScriptedStep: {},
  Guide: {"seed":"","first_turn":[],"steps":[]},
  Judged: {"chapter":"","instead":"","better":0.0,"expects":[]},
  TurningPoint: {"chapter":""},
  ChoiceWeighed: {"play":0.0,"luck":0.0},
  SeatReview: {"best":null,"worst":null},
  Review: {},
  SeatInfo: {"name":"","colour":"","level":"","here":false,"doing":"","holder":-1,"side":-1},
  DiceInfo: {"kind":"drawn","commitment":"","seed":"","salt":""},
  RollInfo: {"faces":[]},
  TakebackInfo: {"waiting":[]},
  OfferInfo: {"waiting":[]},
  ClockInfo: {"increment":0.0,"up":"loses","running":-1,"ran":0.0},
  OriginInfo: {"kind":"new","table":"","moment":0},
  TableInfo: {"watchers":0,"watchable":true,"odds":true,"hall":false,"may_resign":[],"may_draw":false,"offer":null,"clock":null,"dice":{},"roll":null,"takeback":null,"origin":{},"rematch":"","result":[],"touched":0,"created":0},
  LogLine: {"rules":[],"dice":[],"seat":-1,"weight":"trifle","chapter":""},
  UndoInfo: {"reason":""},
  Welcome: {},
  Glance: {"beats":[],"undo":null},
  View: {"beats":[],"undo":null},
  Step: {"beats":[],"undo":null},
  Update: {"id":"","version":0,"table":null,"views":[],"steps":[]},
  Refused: {"version":0},
  Hinted: {},
  OptionOdds: {},
  Weighed: {"left":[]},
  Seen: {},
  Said: {"seat":-1,"name":""},
  Pong: {},
  Bye: {},
  ChoiceInfo: {"icon":"","say":""},
  SettingInfo: {"choices":[],"several":false,"only":{},"minimum":0,"maximum":0,"each_seat":false,"document":false,"help":""},
  LevelInfo: {"help":""},
  NumbersInfo: {},
  GameInfo: {"numbers":[]},
  SeatsInfo: {},
  RulesText: {"how_to_play":""},
  ContentEntry: {"why":"","printed":[],"rules":[],"values":{}},
  HeldSeat: {},
  OpenLink: {},
  Laid: {},
  Invitation: {},
  QrCode: {},
  PushKey: {},
  Mine: {"waits":"","progress":""},
  Reported: {"save":null},
  Verified: {"reason":""},
  ReviewStanding: {"review":null},
  LabGame: {},
  LabFigure: {"chart":"","words":"","caveat":"","drawing":"","games":[],"basis":""},
  StudyStanding: {"done":0,"of":0,"reason":"","title":"","words":[],"figures":[]},
  LabInfo: {"on":true},
  ReplayStep: {"change":{},"log":[],"beats":[]},
  Replay: {"log":[],"steps":[],"review":null,"rules":null},
  ReachInfo: {"network":false,"addresses":[]},
  Health: {"store":"","bots":""},
  PlayerInfo: {"name":"","colour":"","keyed":false},
  PasskeyInfo: {"label":"","created":0,"used":0},
  Me: {"hall":false,"player":null,"passkeys":[]},
  PasskeyWanted: {},
  HallTable: {"players":[],"progress":"","watchable":true,"watchers":0,"created":0},
  ContenderInfo: {"side":0,"name":"","player":"","level":"","score":0},
  ResultInfo: {"how":"","rated":false},
  RatingInfo: {"sure":false},
  HeadToHead: {"player":"","level":"","won":0,"drawn":0,"lost":0},
  RecordInfo: {"won":0,"drawn":0,"lost":0},
  HallInfo: {"on":true,"tables":[],"results":[],"ratings":[],"records":[],"players":[]},
  PlayerPage: {"ratings":[],"results":[],"against":[],"records":[],"players":[]},
  Problem: {},
};

const INNER: Record<keyof Parts, Record<string, keyof Parts>> = {
  Note: {},
  Badge: {},
  Bar: {},
  Cell: {"marks":"Badge"},
  Edge: {},
  Board: {"cells":"Cell","edges":"Edge"},
  Piece: {"badges":"Badge","bars":"Bar"},
  Item: {"holds":"Item","badges":"Badge"},
  Zone: {"items":"Item"},
  Track: {},
  Overlay: {},
  Die: {},
  Modifier: {},
  Roll: {"dice":"Die","modifiers":"Modifier"},
  Move: {},
  Beat: {"roll":"Roll","moves":"Move","appear":"Piece","change":"Piece","tracks":"Track","figures":"Figure"},
  Goal: {"parts":"Goal"},
  Stat: {},
  FigureLine: {},
  Figure: {"bars":"Bar","stats":"Stat","lines":"FigureLine","badges":"Badge"},
  Chance: {},
  Cost: {},
  SceneOption: {"cost":"Cost"},
  Prompt: {},
  SeatView: {},
  Heading: {},
  EndingView: {},
  Scene: {"heading":"Heading","seats":"SeatView","boards":"Board","pieces":"Piece","zones":"Zone","tracks":"Track","overlays":"Overlay","rolls":"Roll","prompt":"Prompt","options":"SceneOption","notes":"Note","goals":"Goal","figures":"Figure","ending":"EndingView"},
  Palette: {},
  Drawn: {},
  Appearance: {"palette":"Palette","drawn":"Drawn"},
  FirstGame: {},
  ChoiceLook: {},
  SettingLook: {"choices":"ChoiceLook"},
  Laying: {"first_game":"FirstGame","settings":"SettingLook"},
  GuideStep: {},
  ScriptedStep: {},
  Guide: {"first_turn":"ScriptedStep","steps":"GuideStep"},
  Judged: {},
  TurningPoint: {},
  ChoiceWeighed: {},
  SeatReview: {"best":"Judged","worst":"Judged"},
  Review: {"moves":"ChoiceWeighed","points":"TurningPoint","seats":"SeatReview"},
  SeatInfo: {},
  DiceInfo: {},
  RollInfo: {},
  TakebackInfo: {},
  OfferInfo: {},
  ClockInfo: {},
  OriginInfo: {},
  TableInfo: {"seats":"SeatInfo","offer":"OfferInfo","clock":"ClockInfo","dice":"DiceInfo","roll":"RollInfo","takeback":"TakebackInfo","origin":"OriginInfo"},
  LogLine: {},
  UndoInfo: {},
  Welcome: {},
  Glance: {"log":"LogLine","beats":"Beat","undo":"UndoInfo"},
  View: {"log":"LogLine","beats":"Beat","undo":"UndoInfo","scene":"Scene"},
  Step: {"log":"LogLine","beats":"Beat","undo":"UndoInfo"},
  Update: {"table":"TableInfo","views":"View","steps":"Step"},
  Refused: {},
  Hinted: {},
  OptionOdds: {"chances":"Chance"},
  Weighed: {"odds":"OptionOdds"},
  Seen: {"scene":"Scene"},
  Said: {},
  Pong: {},
  Bye: {},
  ChoiceInfo: {},
  SettingInfo: {"choices":"ChoiceInfo"},
  LevelInfo: {},
  NumbersInfo: {},
  GameInfo: {"settings":"SettingInfo","levels":"LevelInfo","appearance":"Appearance","first_game":"FirstGame","numbers":"NumbersInfo"},
  SeatsInfo: {},
  RulesText: {},
  ContentEntry: {},
  HeldSeat: {},
  OpenLink: {},
  Laid: {"table":"TableInfo","held":"HeldSeat","links":"OpenLink"},
  Invitation: {"table":"TableInfo"},
  QrCode: {},
  PushKey: {},
  Mine: {"table":"TableInfo"},
  Reported: {},
  Verified: {},
  ReviewStanding: {"review":"Review"},
  LabGame: {},
  LabFigure: {"games":"LabGame"},
  StudyStanding: {"figures":"LabFigure"},
  LabInfo: {},
  ReplayStep: {"log":"LogLine","beats":"Beat"},
  Replay: {"table":"TableInfo","appearance":"Appearance","scene":"Scene","log":"LogLine","steps":"ReplayStep","review":"Review","rules":"RulesText"},
  ReachInfo: {},
  Health: {},
  PlayerInfo: {},
  PasskeyInfo: {},
  Me: {"player":"PlayerInfo","passkeys":"PasskeyInfo"},
  PasskeyWanted: {},
  HallTable: {"seats":"SeatInfo"},
  ContenderInfo: {},
  ResultInfo: {"contenders":"ContenderInfo"},
  RatingInfo: {},
  HeadToHead: {},
  RecordInfo: {},
  HallInfo: {"tables":"HallTable","results":"ResultInfo","ratings":"RatingInfo","records":"RecordInfo","players":"PlayerInfo"},
  PlayerPage: {"player":"PlayerInfo","ratings":"RatingInfo","results":"ResultInfo","against":"HeadToHead","records":"RecordInfo","players":"PlayerInfo"},
  Problem: {},
};

const KEYED = new Set<keyof Parts>(["Note","SettingLook"]);

/** The kind of part that a message of each type is. */
export const MESSAGES: Record<ToPerson["type"], keyof Parts> = {
  welcome: "Welcome",
  update: "Update",
  refused: "Refused",
  hinted: "Hinted",
  weighed: "Weighed",
  seen: "Seen",
  said: "Said",
  pong: "Pong",
  bye: "Bye",
};

/** What came over the wire, with every default filled in. */
export function complete<K extends keyof Parts>(kind: K, sent: object): Parts[K] {
  const whole = { ...DEFAULTS[kind], ...sent } as Record<string, unknown>;
  for (const [field, inner] of Object.entries(INNER[kind])) whole[field] = deep(inner, whole[field]);
  return whole as unknown as Parts[K];
}

function deep(kind: keyof Parts, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value)) return value.map((one) => deep(kind, one));
  if (KEYED.has(kind)) {
    return Object.fromEntries(Object.entries(value).map(([id, one]) => [id, complete(kind, one as object)]));
  }
  return complete(kind, value as object);
}
