// Who one is known as on this server, if one wants to be: a name and a colour, and passkeys for further devices.
import type { Me } from "../wire";
import { api, Refusal } from "./api";
import { forget, keep, tokensHeld } from "./held";
import { askPasskey, makePasskey } from "./passkey";
import { likes } from "./prefs.svelte";

class Known {
  me = $state.raw<Me | null>(null); // null: the server was not asked yet
  moved = $state(0); // how many seats came here from other devices, or left

  get player() {
    return this.me?.player ?? null;
  }
  async look(): Promise<void> {
    this.me = await api.me().catch(() => this.me);
    await this.bringTables();
  }
  async beKnown(): Promise<void> {
    this.take(await api.beKnown({ name: likes.name.trim(), colour: likes.colour }));
    await this.bringTables();
  }
  async leave(where: "here" | "others" | "everywhere"): Promise<void> {
    // Who signs out leaves no seats behind: they come back with the next signing in.
    const mine = where === "here" && this.player?.keyed ? await api.mine(tokensHeld()) : [];
    this.me = await api.leave(where);
    for (const one of mine) forget(one.table.table);
    this.moved += mine.length;
    if (where === "others") await this.bringTables(); // those of this browser are given anew
  }
  async addPasskey(label: string): Promise<void> {
    const wanted = await api.wantPasskey();
    this.me = await api.keepPasskey(await asked(makePasskey(wanted.options)), label);
  }
  async signIn(): Promise<void> {
    const wanted = await api.askPasskey();
    this.take(await api.signIn(await asked(askPasskey(wanted.options))));
    await this.bringTables();
  }
  async removePasskey(passkey: string): Promise<void> {
    this.me = await api.removePasskey(passkey);
  }

  private take(me: Me): void {
    this.me = me;
    if (me.player) [likes.name, likes.colour] = [me.player.name, me.player.colour];
  }
  /** The player's tables are on every device: those of this one become the player's, and the others come here. */
  private async bringTables(): Promise<void> {
    if (!this.player) return;
    const given = await api.myTables(tokensHeld()).catch(() => []);
    for (const seat of given) keep(seat.table, [seat]);
    this.moved += given.length;
  }
}

/** What an authenticator answers; that somebody thought better of it is no fault of anything. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const name = (error as DOMException).name;
    if (name === "InvalidStateError") throw new Refusal("known", "This device has a passkey for you already.");
    if (name === "NotAllowedError") throw new Refusal("stopped", "No passkey was used. Nothing has changed.");
    throw error;
  }
}

export const known = new Known();
