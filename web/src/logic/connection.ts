// The live connection of a table: says hello, keeps the heartbeat, comes back by itself, sends again what was not
// acknowledged.
import type { FromPerson, Hello, ToPerson } from "../wire";
import { Reading } from "./reading";

export type LinkState = "connecting" | "open" | "lost" | "ended";

/** What a table needs of the other end. */
export type Line = Pick<Connection, "open" | "close" | "hurry" | "prove" | "greet" | "send">;

export interface Listener {
  hello: () => Hello; // what to say first, with what has been seen so far
  heard: (message: ToPerson) => void;
  changed: (state: LinkState, again: number) => void; // and seconds until the next try
}

const SHORTEST = 500; // milliseconds before the first new try
const LONGEST = 15_000;
const SILENCE = 1.5; // heartbeats without a word after which a connection counts as lost
const DOUBT = 1200; // milliseconds without a word after something was sent: is anybody there?
// Milliseconds in which a ping must then be answered. While somebody is asked in secret the server tells others nothing
// for two seconds, and two more if that comes in the course of another's secret choice.
const PROOF = 3400;

const PING = '{"type":"ping","id":"ping"}';

/** The wait before a new try: longer each time, never quite the same. */
export function patience(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST, SHORTEST * 2 ** Math.min(tries, 10)) * (0.75 + chance / 2);
}

export class Connection {
  private socket: WebSocket | null = null;
  private unanswered = new Map<string, FromPerson>(); // sent, not yet acknowledged
  private tries = 0;
  private heartbeat = 20;
  private lastWord = 0;
  private pulse: ReturnType<typeof setInterval> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private doubt: ReturnType<typeof setTimeout> | undefined;
  private over = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.over) return;
    clearTimeout(this.retry);
    this.drop();
    if (this.tries === 0) this.listener.changed("connecting", 0);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.lastWord = Date.now();
      socket.send(JSON.stringify(this.listener.hello()));
    };
    const reading = new Reading();
    socket.onmessage = (event) => {
      const message = reading.read(String(event.data));
      if (message) this.hear(message);
      else this.greet();
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lose();
    };
  }

  /** Sends a message and remembers it until it is answered. */
  send(message: FromPerson & { id: string }): void {
    this.unanswered.set(message.id, message);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.prove(), DOUBT);
  }

  /** Asks whether anybody is there: a line can be dead without telling so. */
  prove(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => this.lose(), PROOF);
    this.socket.send(PING);
  }

  /** Says hello again, because something was missed. */
  greet(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.listener.hello()));
  }

  /** Tries again at once. */
  hurry(): void {
    this.tries = 0;
    this.open();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    clearTimeout(this.doubt);
    clearInterval(this.pulse);
    this.drop();
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private hear(message: ToPerson): void {
    this.lastWord = Date.now();
    clearTimeout(this.doubt);
    if (message.type === "welcome") {
      this.tries = 0;
      this.heartbeat = message.heartbeat;
      this.beat();
      this.listener.changed("open", 0);
      this.listener.heard(message);
      for (const waiting of this.unanswered.values()) this.socket?.send(JSON.stringify(waiting));
      return;
    }
    if ("id" in message) this.unanswered.delete(message.id);
    if (message.type === "bye" && !message.again) {
      this.close();
      this.listener.changed("ended", 0);
    }
    this.listener.heard(message);
  }

  private beat(): void {
    clearInterval(this.pulse);
    const often = Math.max(200, (this.heartbeat * 1000) / 2);
    this.pulse = setInterval(() => {
      if (Date.now() - this.lastWord > this.heartbeat * 1000 * SILENCE) this.lose();
      else if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(PING);
    }, often);
  }

  private lose(): void {
    clearInterval(this.pulse);
    clearTimeout(this.doubt);
    this.drop();
    if (this.over) return;
    const wait = patience(this.tries++);
    this.listener.changed("lost", Math.round(wait / 1000));
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.open(), wait);
  }
}
