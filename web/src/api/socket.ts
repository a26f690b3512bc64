// One line to a game: a WebSocket that comes back by itself. What was asked and not answered is asked again under the
// same name, so that an order is never lost and never carried out twice.
import type {
  Answer,
  Event,
  Message,
  News,
  Presence,
  Reply,
  Request,
  Said,
  Trouble,
  Welcome,
} from "../wire/types";

export type LineState = "connecting" | "open" | "lost" | "closed";

export interface Listener {
  state(state: LineState): void;
  /** Where one sits and how things stand: at first, after a break, and when a curtain is lifted. */
  welcome(welcome: Welcome): void;
  news(news: News): void;
  /** In how many other places the seat is open. */
  elsewhere(count: number): void;
  bye(why: string): void;
  /** Somebody says something to the table. */
  said?(said: Said): void;
  /** Who is at the table now. */
  here?(here: Presence): void;
}

/** What the server says when something cannot be done. */
export class Refused extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.message);
    this.name = "Refused";
  }
}

type Kind = Exclude<KeysOf<Reply>, "error">;
type KeysOf<T> = T extends unknown ? keyof T : never;
type ReplyOf<K extends Kind> = Extract<Reply, Record<K, unknown>>[K];

const PATIENCE = [250, 500, 1000, 2000, 4000, 8000];
/** So long, in milliseconds, a question may stay without any word from the server before the line counts as dead: a phone
    that left its network is told so by nobody. */
const SILENCE = 15_000;
/** Refusals that stand however often one knocks; with any other, a busy server's for one, it is worth coming again. */
const LASTING = new Set(["unknown-game", "unreadable", "called-off", "expired"]);

interface Waiting {
  message: string;
  answer: (reply: Answer) => void;
  fail: (error: Refused) => void;
}

export class Line {
  /** The number of the last event that was seen. */
  last = 0;

  private socket: WebSocket | undefined;
  private waiting = new Map<string, Waiting>();
  private greeting = "";
  private tries = 0;
  private over = false;
  private ready = false;
  // Names of questions must be new for the seat, in another window and after the page was opened again too.
  private readonly prefix = [...crypto.getRandomValues(new Uint32Array(2))]
    .map((n) => n.toString(36))
    .join("");
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    private readonly token: string,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Asks, and waits for as long as it takes; a broken line does not lose the question. */
  async ask<K extends Kind>(request: Request, kind: K): Promise<ReplyOf<K>> {
    const reply = await this.send(request);
    if (kind in reply) return (reply as unknown as Record<K, ReplyOf<K>>)[kind];
    throw new Refused({ kind: "unexpected", message: "The server answered something else." });
  }

  /** Asks something whose answer may be of several kinds. */
  send(request: Request): Promise<Answer> {
    if (this.over) return Promise.reject(closed("This game is closed here. Open it again."));
    const id = this.name();
    const message = JSON.stringify({ id, at: this.last, ...request });
    return new Promise((answer, fail) => {
      this.waiting.set(id, { message, answer, fail });
      if (!this.ready) return;
      this.socket?.send(message);
      this.listen();
    });
  }

  /** The server can be reached again after a break: whatever line there was is not trusted. */
  renew() {
    if (this.over) return;
    clearTimeout(this.timer);
    const { socket } = this;
    this.socket = undefined;
    this.ready = false;
    this.rest();
    this.tries = 0;
    if (socket) socket.onmessage = null;
    socket?.close();
    this.connect();
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
    this.abandon(closed("The game was left."));
    this.listener.state("closed");
  }

  private name(): string {
    return `${this.prefix}-${++this.count}`;
  }

  private connect() {
    this.listener.state("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/games/${encodeURIComponent(this.game)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.listen();
    socket.onopen = () => {
      this.greeting = this.name();
      socket.send(JSON.stringify({ id: this.greeting, hello: { token: this.token, after: this.last } }));
    };
    socket.onmessage = (event) => this.heard(String(event.data));
    socket.onclose = () => this.lost(socket);
  }

  /** Begins to wait for a word from the server, unless it is waited for already. */
  private listen() {
    const { socket } = this;
    this.watch ??= setTimeout(() => {
      socket?.close();
      // A dead line takes its time to close; whoever waits for an answer does not wait for that.
      if (socket) this.lost(socket);
    }, SILENCE);
  }

  private rest() {
    clearTimeout(this.watch);
    this.watch = undefined;
  }

  private lost(socket: WebSocket) {
    if (this.socket !== socket) return;
    this.socket = undefined;
    socket.onmessage = null;
    this.ready = false;
    this.rest();
    if (!this.over) this.again();
  }

  private again() {
    this.listener.state("lost");
    const wait = PATIENCE[Math.min(this.tries, PATIENCE.length - 1)] ?? 8000;
    this.tries++;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  private heard(text: string) {
    const message = JSON.parse(text) as Message;
    this.rest();
    if ("re" in message) this.answered(message);
    else if ("said" in message) this.listener.said?.(message.said);
    else if ("here" in message) this.listener.here?.(message.here);
    // Whoever says goodbye hangs up too. A server that stops for a moment comes back.
    else if ("elsewhere" in message) this.listener.elsewhere(message.elsewhere);
    else if (!("bye" in message)) this.told(message);
    if (this.ready && this.waiting.size > 0) this.listen();
  }

  private told(news: News) {
    this.last = Math.max(this.last, lastOf(news.events));
    this.listener.news(news);
  }

  private bye(why: string) {
    this.over = true;
    this.abandon(closed(why));
    this.listener.bye(why);
    this.listener.state("closed");
  }

  private answered(answer: Answer) {
    if (answer.re === this.greeting) return this.greeted(answer);
    const waiting = this.waiting.get(String(answer.re));
    this.waiting.delete(String(answer.re));
    if ("error" in answer) waiting?.fail(new Refused(answer.error));
    else {
      if ("welcome" in answer) this.listener.welcome(answer.welcome);
      waiting?.answer(answer);
    }
  }

  private greeted(answer: Answer) {
    if ("error" in answer && LASTING.has(answer.error.kind)) return this.bye(answer.error.message);
    if (!("welcome" in answer)) return this.socket?.close();
    this.tries = 0;
    this.ready = true;
    // What is asked on account of the welcome is not among what was left unanswered.
    const left = [...this.waiting.values()];
    this.listener.welcome(answer.welcome);
    this.listener.state("open");
    for (const { message } of left) this.socket?.send(message);
  }

  private abandon(refused: Refused) {
    for (const { fail } of this.waiting.values()) fail(refused);
    this.waiting.clear();
  }
}

const closed = (message: string) => new Refused({ kind: "closed", message });
const lastOf = (events: Event[]) => events.at(-1)?.n ?? 0;
