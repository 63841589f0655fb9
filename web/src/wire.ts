// Written by wire_types.py from duskboard.engine.scene and duskboard.server.messages: change it there.
// Defaults are not sent; `complete` fills them in, so that the page need not think of them.

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
}

/** Dice with what was needed and what came of it. */
export interface Roll {
  title: string;
  dice: Die[];
  needed: string;
  outcome: string;
  owner: number;
  rules: string[];
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
}

/** Who chooses what, and why now; one line of help. */
export interface Prompt {
  text: string;
  help: string;
  rules: string[];
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
  ending: EndingView | null;
}

/** A seat as everybody at the table sees it. */
export interface SeatInfo {
  seat: number;
  role: string;
  kind: "person" | "bot" | "open";
  name: string;
  level: string;
  here: boolean;
  doing: "" | "getting ready" | "thinking";
  holder: number;
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
  roll: boolean;
  seat: number;
}

/** What taking back would mean for a viewer now; absent when there is nothing of theirs to take back. */
export interface UndoInfo {
  to: number;
  choices: number;
  free: boolean;
  reason: string;
}

/** The answer to `hello`: the seats held, the table. Remarks not yet heard and a view for each seat follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  seats: number[];
  table: TableInfo;
  heartbeat: number;
}

/** The table changed: somebody came, went, asks to take back, a bot thinks, a die must be rolled. */
export interface TableMessage {
  type: "table";
  table: TableInfo;
}

/** All a viewer sees at a version. Cut the log kept to its first `log_from` parts and append `log`. */
export interface View {
  type: "view";
  viewer: number;
  version: number;
  moment: number;
  cause: "full" | "choice" | "undo";
  log_from: number;
  log: LogLine[][];
  scene: Scene;
  undo: UndoInfo | null;
}

/** What `id` asked for is done and kept; `version` holds it. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** What `id` asked for is not done; nothing changed. After `stale` and `illegal` the current view follows. */
export interface Refused {
  type: "refused";
  id: string;
  code: "malformed" | "stale" | "illegal" | "not-yours" | "waiting" | "over" | "roll-first" | "bad-die" | "nothing" | "busy" | "too-fast" | "unknown" | "closed";
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

/** Something to decide before a game begins. */
export interface SettingInfo {
  name: string;
  title: string;
  default: unknown;
  choices: [string, string][];
  minimum: number;
  maximum: number;
  each_seat: boolean;
  document: boolean;
  variant: boolean;
  help: string;
}

/** A level of bots. */
export interface LevelInfo {
  level: string;
  title: string;
  help: string;
}

/** A game that can be played here. */
export interface GameInfo {
  game: string;
  title: string;
  blurb: string;
  seats: [number, number];
  roles: string[];
  chance: boolean;
  hidden: boolean;
  cooperative: boolean;
  settings: SettingInfo[];
  levels: LevelInfo[];
}

/** A game's rules to read. */
export interface RulesText {
  game: string;
  title: string;
  markdown: string;
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

/** A table where one has seats. */
export interface Mine {
  table: TableInfo;
  seats: number[];
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

/** Where a finished game was decided. */
export interface Turned {
  moment: number;
}

/** Every HTTP error. */
export interface Problem {
  code: string;
  reason: string;
}

/** The first message of a connection: who this is, and what they have seen. */
export interface Hello {
  type: "hello";
  id?: string;
  tokens?: string[];
  name?: string;
  have?: number | null;
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

/** See the table as it was after the first `moment` choices, with the eyes of one of one's seats. */
export interface Look {
  type: "look";
  id: string;
  viewer?: number;
  moment: number;
}

/** Be called something else. */
export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
}

/** The heartbeat. */
export interface Ping {
  type: "ping";
  id?: string;
}

/** Who will sit there. */
export interface NewSeat {
  kind: "here" | "link" | "bot";
  name?: string;
  level?: string;
}

/** Lay a table. */
export interface NewTable {
  game: string;
  settings?: Record<string, unknown>;
  seats: NewSeat[];
  dice?: "drawn" | "real";
  watchable?: boolean;
  content?: string;
}

/** Take the seat a link code is for. */
export interface Claim {
  code: string;
  name?: string;
}

/** Something only a holder of a seat may ask. */
export interface WithToken {
  token: string;
}

/** The tokens of all seats one holds here and there. */
export interface WithTokens {
  tokens: string[];
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
  seats: NewSeat[];
}

/** Something is wrong: what, and at which version it was seen. */
export interface Report {
  token: string;
  text?: string;
  version?: number;
}

export type FromPerson = Hello | Choose | Face | Undo | Answer | Say | Hint | Look | Rename | Ping;

export type ToPerson = Welcome | TableMessage | View | Done | Refused | Hinted | Seen | Said | Pong | Bye;

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
  Roll: Roll;
  SceneOption: SceneOption;
  Prompt: Prompt;
  SeatView: SeatView;
  Heading: Heading;
  EndingView: EndingView;
  Scene: Scene;
  SeatInfo: SeatInfo;
  DiceInfo: DiceInfo;
  RollInfo: RollInfo;
  TakebackInfo: TakebackInfo;
  OriginInfo: OriginInfo;
  TableInfo: TableInfo;
  LogLine: LogLine;
  UndoInfo: UndoInfo;
  Welcome: Welcome;
  TableMessage: TableMessage;
  View: View;
  Done: Done;
  Refused: Refused;
  Hinted: Hinted;
  Seen: Seen;
  Said: Said;
  Pong: Pong;
  Bye: Bye;
  SettingInfo: SettingInfo;
  LevelInfo: LevelInfo;
  GameInfo: GameInfo;
  RulesText: RulesText;
  ContentEntry: ContentEntry;
  HeldSeat: HeldSeat;
  OpenLink: OpenLink;
  Laid: Laid;
  Mine: Mine;
  Reported: Reported;
  Verified: Verified;
  Turned: Turned;
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
  Item: {"kind":"card","name":"","icon":"","text":"","face_up":true,"value":"","accepts":"","holds":[],"badges":[],"owner":-1,"conditions":[]},
  Zone: {"owner":-1,"kind":"row","items":[],"count":-1,"icon":"","text":""},
  Track: {"most":-1,"owner":-1,"icon":""},
  Overlay: {"cells":[],"start":"","end":"","text":""},
  Die: {"owner":-1,"name":""},
  Roll: {"needed":"","outcome":"","owner":-1,"rules":[]},
  SceneOption: {"label":"","key":"","targets":[],"kind":"answer","help":"","main":false},
  Prompt: {"help":"","rules":[]},
  SeatView: {"role":"","shape":"round","icon":"","acting":false,"standing":""},
  Heading: {"scenario":"","turn":"","phase":""},
  EndingView: {"winners":[],"rules":[],"scores":{}},
  Scene: {"boards":[],"pieces":[],"zones":[],"tracks":[],"overlays":[],"rolls":[],"prompt":null,"options":[],"notes":{},"ending":null},
  SeatInfo: {"name":"","level":"","here":false,"doing":"","holder":-1},
  DiceInfo: {"kind":"drawn","commitment":"","seed":"","salt":""},
  RollInfo: {"faces":[]},
  TakebackInfo: {"waiting":[]},
  OriginInfo: {"kind":"new","table":"","moment":0},
  TableInfo: {"watchers":0,"watchable":true,"dice":{},"roll":null,"takeback":null,"origin":{},"rematch":"","result":[],"touched":0,"created":0},
  LogLine: {"rules":[],"roll":false,"seat":-1},
  UndoInfo: {"reason":""},
  Welcome: {},
  TableMessage: {},
  View: {"undo":null},
  Done: {},
  Refused: {"version":0},
  Hinted: {},
  Seen: {},
  Said: {"seat":-1,"name":""},
  Pong: {},
  Bye: {},
  SettingInfo: {"choices":[],"minimum":0,"maximum":0,"each_seat":false,"document":false,"variant":false,"help":""},
  LevelInfo: {"help":""},
  GameInfo: {},
  RulesText: {},
  ContentEntry: {"why":"","printed":[],"rules":[],"values":{}},
  HeldSeat: {},
  OpenLink: {},
  Laid: {},
  Mine: {"progress":""},
  Reported: {"save":null},
  Verified: {"reason":""},
  Turned: {},
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
  Roll: {"dice":"Die"},
  SceneOption: {},
  Prompt: {},
  SeatView: {},
  Heading: {},
  EndingView: {},
  Scene: {"heading":"Heading","seats":"SeatView","boards":"Board","pieces":"Piece","zones":"Zone","tracks":"Track","overlays":"Overlay","rolls":"Roll","prompt":"Prompt","options":"SceneOption","notes":"Note","ending":"EndingView"},
  SeatInfo: {},
  DiceInfo: {},
  RollInfo: {},
  TakebackInfo: {},
  OriginInfo: {},
  TableInfo: {"seats":"SeatInfo","dice":"DiceInfo","roll":"RollInfo","takeback":"TakebackInfo","origin":"OriginInfo"},
  LogLine: {},
  UndoInfo: {},
  Welcome: {"table":"TableInfo"},
  TableMessage: {"table":"TableInfo"},
  View: {"log":"LogLine","scene":"Scene","undo":"UndoInfo"},
  Done: {},
  Refused: {},
  Hinted: {},
  Seen: {"scene":"Scene"},
  Said: {},
  Pong: {},
  Bye: {},
  SettingInfo: {},
  LevelInfo: {},
  GameInfo: {"settings":"SettingInfo","levels":"LevelInfo"},
  RulesText: {},
  ContentEntry: {},
  HeldSeat: {},
  OpenLink: {},
  Laid: {"table":"TableInfo","held":"HeldSeat","links":"OpenLink"},
  Mine: {"table":"TableInfo"},
  Reported: {},
  Verified: {},
  Turned: {},
  Problem: {},
};

const KEYED = new Set<keyof Parts>(["Note"]);

/** The kind of part that a message of each type is. */
export const MESSAGES: Record<ToPerson["type"], keyof Parts> = {
  welcome: "Welcome",
  table: "TableMessage",
  view: "View",
  done: "Done",
  refused: "Refused",
  hinted: "Hinted",
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
