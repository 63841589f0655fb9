// The server's HTTP part.
import { complete, type Claim, type Continue, type Import, type NewTable, type Parts, type Rematch, type Report } from "../wire";

/** A refusal in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

async function call(method: "GET" | "POST", path: string, body?: object): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {}),
    });
  } catch {
    throw new Refusal("unreachable", "The server cannot be reached. Nothing is lost: try again in a moment.");
  }
  const text = await answer.text();
  const data = text ? (JSON.parse(text) as unknown) : null;
  if (answer.ok) return data;
  const problem = data as { code?: string; reason?: string } | null;
  throw new Refusal(problem?.code ?? String(answer.status), problem?.reason ?? `The server answered ${answer.status}.`);
}

async function one<K extends keyof Parts>(kind: K, method: "GET" | "POST", path: string, body?: object): Promise<Parts[K]> {
  return complete(kind, (await call(method, path, body)) as object);
}
async function many<K extends keyof Parts>(kind: K, method: "GET" | "POST", path: string, body?: object): Promise<Parts[K][]> {
  return ((await call(method, path, body)) as object[]).map((part) => complete(kind, part));
}

export const api = {
  games: () => many("GameInfo", "GET", "games"),
  rules: (game: string) => one("RulesText", "GET", `games/${game}/rules`),
  lay: (table: NewTable) => one("Laid", "POST", "tables", table),
  table: (id: string) => one("TableInfo", "GET", `tables/${id}`),
  claim: (id: string, claim: Claim) => one("HeldSeat", "POST", `tables/${id}/claim`, claim),
  mine: (tokens: string[]) => many("Mine", "POST", "mine", { tokens }),
  reclaim: (id: string, token: string) => one("OpenLink", "POST", `tables/${id}/reclaim`, { token }),
  rematch: (id: string, wish: Rematch) => one("TableInfo", "POST", `tables/${id}/rematch`, wish),
  goOn: (id: string, from: Continue) => one("Laid", "POST", `tables/${id}/continue`, from),
  bring: (saved: Import) => one("Laid", "POST", "import", saved),
  save: (id: string, token: string) => call("POST", `tables/${id}/save`, { token }),
  report: (id: string, report: Report) => one("Reported", "POST", `tables/${id}/report`, report),
  turned: (id: string) => one("Turned", "POST", `tables/${id}/turned`),
  verify: (id: string) => one("Verified", "POST", `tables/${id}/verify`),
};

/** The address of a table's live connection. */
export function liveAddress(id: string): string {
  return `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/live`;
}
