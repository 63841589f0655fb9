// What the prompt says: the game's question, or what the table itself has to say before it.
import type { Scene, SceneOption, TableInfo } from "../wire";
import type { LinkState } from "./connection";
import { labelOf } from "./options";
import type { Table } from "./table.svelte";

export interface Asked {
  text: string;
  help: string;
  rules: string[];
  busy: boolean; // somebody else, or the line, is at work
}

type Known = Pick<Table, "past" | "moment" | "sight" | "ending" | "chosen"> & { info: TableInfo | null; link: LinkState };

/** What is asked now; `hinted` is the option a bot would take, where it was asked for. */
export function asked(table: Known, scene: Scene, hinted: SceneOption | null): Asked {
  const { info } = table;
  const own: Asked = { text: scene.prompt?.text ?? "", help: scene.prompt?.help ?? "", rules: scene.prompt?.rules ?? [], busy: false };
  if (table.past) return { ...own, text: `Looking back: moment ${table.moment} of ${table.sight?.moment ?? 0}.`, help: own.text, rules: [] };
  if (table.ending) return { text: table.ending.text, help: "The game is over.", rules: table.ending.rules, busy: false };
  // The last beats are still being told: that it is over would give them away.
  if (info?.phase === "over") return { text: "See what comes of it.", help: "", rules: [], busy: false };
  if (info?.phase === "waiting") {
    const open = info.seats.filter((seat) => seat.kind === "open").map((seat) => seat.role || `seat ${seat.seat + 1}`);
    const text = `Waiting for somebody to sit down as ${open.join(", ")}.`;
    return { text, help: "Send them the link under Invite. The game begins by itself.", rules: [], busy: true };
  }
  if (info?.roll) {
    const { sides, faces } = info.roll;
    const help = faces.length > 0 ? `So far: ${faces.join(", ")}.` : "The choice is made; now the dice decide.";
    return { text: `Roll a die of ${sides} sides and type what it shows.`, help, rules: [], busy: false };
  }
  const acting = info && info.acting >= 0 ? scene.seats[info.acting]?.name : "";
  if (info?.seats.some((seat) => seat.doing && info.acting === seat.seat)) {
    const help = `${acting ?? "The opponent"} thinks, usually for a few seconds.`;
    return { text: own.text || `${acting} is thinking.`, help, rules: own.rules, busy: true };
  }
  if (table.chosen) {
    const chosen = labelOf(table.chosen.option);
    if (table.link === "open") return { ...own, help: `You chose: ${chosen}.`, busy: true };
    const help = "There is no connection. It goes to the table by itself as soon as there is one.";
    return { text: `Your choice waits to be sent: ${chosen}.`, help, rules: [], busy: true };
  }
  if (!own.text && acting) return { ...own, text: `${acting} must choose.` };
  if (hinted) return { ...own, help: `A bot would choose: ${labelOf(hinted)}.` };
  return own;
}
