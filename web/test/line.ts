// A line that does nothing by itself: tests say what the other end does.

export class Line {
  static readonly OPEN = 1;
  static lines: Line[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => undefined as void;
  onmessage = (_event: { data: string }) => undefined as void;
  onclose = () => undefined as void;

  constructor(readonly address: string) {
    Line.lines.push(this);
  }
  static get newest(): Line {
    return Line.lines.at(-1)!;
  }
  get types() {
    return this.sent.map((one) => one["type"]);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }

  opens() {
    this.readyState = Line.OPEN;
    this.onopen();
  }
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}
