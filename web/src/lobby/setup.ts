// A new table in the making: seats and settings with their usual values.
import type { GameInfo, NewSeat, SettingInfo } from "../wire";

export type Values = Record<string, unknown>;

/** Who sits where by default: you on your side, bots against you, or you everywhere where there are no bots. */
export function usualSeats(game: GameInfo, sides = game.sides): NewSeat[] {
  const level = middle(game);
  return sides.map((side): NewSeat => (side === sides[0] || !level ? { kind: "here" } : { kind: "bot", level }));
}

/** The seats of a table whose settings changed: those there were, then the usual ones. */
export function seatsFor(game: GameInfo, before: NewSeat[], sides: number[]): NewSeat[] {
  return usualSeats(game, sides).map((usual, at) => before[at] ?? usual);
}

/** Who sat where when a match was saved: its bots by name, and you. A bot that is not offered here is left out. */
export function savedSeats(game: GameInfo, bots: string[], sides: number[]): { seats: NewSeat[]; unknown: string[] } {
  const names = sides.map((_, at) => properName(bots[at] ?? ""));
  const known = (name: string) => game.levels.some((one) => one.level === name);
  return {
    seats: names.map((level): NewSeat => (known(level) ? { kind: "bot", level } : { kind: "here" })),
    unknown: names.filter((name) => name && !known(name)),
  };
}

/** A bot's name as it is written everywhere: the terminal lets one type "3" for "level-3". */
function properName(name: string): string {
  return /^\d+$/.test(name) ? `level-${name}` : name;
}

/** The bot one plays against if one does not say. */
export function middle(game: GameInfo): string {
  return game.levels[Math.floor(game.levels.length / 2)]?.level ?? "";
}

/** The settings with their usual values, one a seat where it is so. */
export function usualValues(game: GameInfo, seats: number): Values {
  return Object.fromEntries(game.settings.map((setting) => [setting.name, setting.each_seat ? spread(setting, setting.default, seats) : setting.default]));
}

/** One value a seat: those given, then others that are still free, then the first. */
export function spread(setting: SettingInfo, given: unknown, seats: number): unknown[] {
  const values = Array.isArray(given) ? [...(given as unknown[])] : [];
  const free = setting.choices.map((choice) => choice.value).filter((value) => !values.includes(value));
  while (values.length < seats) values.push(free.shift() ?? setting.choices[0]?.value ?? setting.minimum);
  return values.slice(0, seats);
}

/** Only what was changed: the server knows the usual values, and lists follow the number of seats. */
export function changed(game: GameInfo, values: Values, seats: number): Values {
  const usual = usualValues(game, seats);
  return Object.fromEntries(
    game.settings
      .map((setting): [string, unknown] => [setting.name, setting.each_seat ? spread(setting, values[setting.name], seats) : values[setting.name]])
      .filter(([name, value]) => {
        const setting = game.settings.find((one) => one.name === name)!;
        return setting.each_seat || JSON.stringify(value) !== JSON.stringify(usual[name]);
      }),
  );
}

/** Whether a setting means anything beside the others as they are. */
export function matters(setting: SettingInfo, values: Values): boolean {
  return Object.entries(setting.only).every(([name, among]) => among.includes(String(values[name])));
}

/** "3 minutes ago". */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - seconds);
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (past < 90) return "just now";
  if (past < 5400) return words.format(-Math.round(past / 60), "minute");
  if (past < 129_600) return words.format(-Math.round(past / 3600), "hour");
  return words.format(-Math.round(past / 86_400), "day");
}
