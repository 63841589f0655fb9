// The server's HTTP part.
import {
  complete,
  type Claim,
  type Continue,
  type Import,
  type NewTable,
  type Parts,
  type PushWanted,
  type Rematch,
  type ReplayAsked,
  type Report,
  type KnownAs,
  type Sit,
  type StudyAsked,
} from "../wire";
import { embedded } from "./embedded";

/** A refusal in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function reach(method: "GET" | "POST", path: string, body?: object): Promise<Response> {
  if (embedded) throw new Refusal("offline", "This file has nothing more to say.");
  try {
    return await fetch(`/api/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
  } catch {
    throw new Refusal("unreachable", "The server cannot be reached. Nothing is lost: try again in a moment.");
  }
}
function refusal(answer: Response, data: unknown): Refusal {
  const problem = data as { code?: string; reason?: string } | null;
  return new Refusal(problem?.code ?? String(answer.status), problem?.reason ?? `The server answered ${answer.status}.`);
}
async function call(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
  const answer = await reach(method, path, body);
  const text = await answer.text();
  const data = text ? (JSON.parse(text) as unknown) : null;
  if (answer.ok) return data;
  throw refusal(answer, data);
}

async function one<K extends keyof Parts>(kind: K, method: "GET" | "POST", path: string, body?: object): Promise<Parts[K]> {
  return complete(kind, (await call(method, path, body)) as object);
}
async function many<K extends keyof Parts>(kind: K, method: "GET" | "POST", path: string, body?: object): Promise<Parts[K][]> {
  return ((await call(method, path, body)) as object[]).map((part) => complete(kind, part));
}

/** The replay of a game as it was sent: its scenes are put together where they are shown. */
async function replay(id: string, wish: ReplayAsked): Promise<Record<string, unknown>> {
  return (await call("POST", `tables/${id}/replay`, wish)) as Record<string, unknown>;
}
/** A game as a file that plays by itself. */
async function replayFile(id: string, wish: ReplayAsked): Promise<string> {
  const answer = await reach("POST", `tables/${id}/replay/file`, wish);
  const text = await answer.text();
  if (!answer.ok) throw refusal(answer, JSON.parse(text));
  return text;
}

export const api = {
  games: () => many("GameInfo", "GET", "games"),
  seats: (game: string, settings: Record<string, unknown>) => one("SeatsInfo", "POST", `games/${game}/seats`, { settings }),
  guide: (game: string) => one("Guide", "GET", `games/${game}/guide`),
  rules: async (game: string) => {
    const here = embedded?.["rules"] as object | undefined;
    return here ? complete("RulesText", here) : one("RulesText", "GET", `games/${game}/rules`);
  },
  lay: (table: NewTable) => one("Laid", "POST", "tables", table),
  claim: (id: string, claim: Claim) => one("HeldSeat", "POST", `tables/${id}/claim`, claim),
  invited: (id: string, code: string) => one("Invitation", "POST", `tables/${id}/invited`, { code }),
  qr: (text: string) => one("QrCode", "POST", "qr", { text }),
  mine: (tokens: string[]) => many("Mine", "POST", "mine", { tokens }),
  reclaim: (id: string, token: string) => one("OpenLink", "POST", `tables/${id}/reclaim`, { token }),
  rematch: (id: string, wish: Rematch) => one("TableInfo", "POST", `tables/${id}/rematch`, wish),
  goOn: (id: string, from: Continue) => one("Laid", "POST", `tables/${id}/continue`, from),
  bring: (saved: Import) => one("Laid", "POST", "import", saved),
  save: (id: string, token: string) => call("POST", `tables/${id}/save`, { token }),
  report: (id: string, report: Report) => one("Reported", "POST", `tables/${id}/report`, report),
  review: (id: string, tokens: string[]) => one("ReviewStanding", "POST", `tables/${id}/review`, { tokens }),
  lab: () => one("LabInfo", "GET", "lab"),
  beginStudy: (asked: StudyAsked) => one("StudyStanding", "POST", "lab/studies", asked),
  study: (id: string) => one("StudyStanding", "GET", `lab/studies/${id}`),
  studyStream: (id: string) => `/api/lab/studies/${id}/stream`,
  cancelStudy: (id: string) => one("StudyStanding", "POST", `lab/studies/${id}/cancel`),
  studyGame: async (id: string, game: string) => (await call("GET", `lab/studies/${id}/games/${game}`)) as Record<string, unknown>,
  pushKey: () => one("PushKey", "GET", "push"),
  push: (wanted: PushWanted) => call("POST", "push", wanted),
  forgetPush: (endpoint: string) => call("POST", "push/forget", { endpoint }),
  reach: () => one("ReachInfo", "GET", "reach"),
  replay,
  replayFile,
  hall: () => one("HallInfo", "GET", "hall"),
  hallPlayer: (player: string) => one("PlayerPage", "GET", `hall/${player}`),
  sit: (id: string, sit: Sit) => one("HeldSeat", "POST", `tables/${id}/sit`, sit),
  me: () => one("Me", "GET", "me"),
  beKnown: (as: KnownAs) => one("Me", "POST", "me", as),
  leave: (where: "here" | "others" | "everywhere") => one("Me", "POST", "me/leave", { where }),
  myResults: () => many("ResultInfo", "GET", "me/results"),
  myTables: (tokens: string[]) => many("HeldSeat", "POST", "me/tables", { tokens }),
  wantPasskey: () => one("PasskeyWanted", "POST", "passkeys/wanted"),
  keepPasskey: (credential: Record<string, unknown>, label: string) => one("Me", "POST", "passkeys", { credential, label }),
  askPasskey: () => one("PasskeyWanted", "POST", "passkeys/ask"),
  signIn: (credential: Record<string, unknown>) => one("Me", "POST", "passkeys/sign-in", { credential }),
  removePasskey: (passkey: string) => one("Me", "POST", "passkeys/remove", { passkey }),
  verify: (id: string) => one("Verified", "POST", `tables/${id}/verify`),
};

/** The address of a table's live connection. */
export function liveAddress(id: string): string {
  return `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
}
