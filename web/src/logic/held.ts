// The seats held in this browser: their tokens by table, and how far each table and its talk had come when last looked at.

export interface Held {
  seat: number;
  token: string;
}

const SEATS = "duskboard.seats";
const MOMENTS = "duskboard.moments";
const REMARKS = "duskboard.remarks";

function read<T>(key: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

/** All seats held, by table. */
export function allHeld(): Record<string, Held[]> {
  return read<Held[]>(SEATS);
}

/** The tokens of the seats held, as many of the latest as are asked about at once. */
export function tokensHeld(): string[] {
  return Object.values(allHeld())
    .flat()
    .map((one) => one.token)
    .slice(-200);
}

/** The seats held at a table. */
export function heldAt(table: string): Held[] {
  return allHeld()[table] ?? [];
}

/** Keeps seats at a table, with those kept before. */
export function keep(table: string, seats: Held[]): void {
  const all = allHeld();
  const others = (all[table] ?? []).filter((one) => !seats.some((seat) => seat.seat === one.seat));
  all[table] = [...others, ...seats].sort((a, b) => a.seat - b.seat);
  localStorage.setItem(SEATS, JSON.stringify(all));
}

/** Forgets a table. */
export function forget(table: string): void {
  const { [table]: _forgotten, ...others } = allHeld();
  localStorage.setItem(SEATS, JSON.stringify(others));
}

/** How far a table had come when it was last looked at; -1 if it never was. */
export function lastSeen(table: string): number {
  return read<number>(MOMENTS)[table] ?? -1;
}

export function rememberSeen(table: string, moment: number): void {
  localStorage.setItem(MOMENTS, JSON.stringify({ ...read<number>(MOMENTS), [table]: moment }));
}

/** The number of the last remark read at a table; 0 if none was. */
export function lastRead(table: string): number {
  return read<number>(REMARKS)[table] ?? 0;
}

export function rememberRead(table: string, remark: number): void {
  localStorage.setItem(REMARKS, JSON.stringify({ ...read<number>(REMARKS), [table]: remark }));
}
