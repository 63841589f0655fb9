// A module against what the native library did: everything that differs, and how much was compared.

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const bits = (reals) => new Uint8Array(reals.buffer, reals.byteOffset, reals.byteLength);

export async function agree(Rules, module, book, cases) {
  const imports = WebAssembly.Module.imports(await WebAssembly.compile(module));
  const rules = await Rules.load(module, book);
  const differ = imports.map((one) => `imports ${one.name}`);
  let compared = 0;
  const hold = (what, equal) => {
    compared++;
    if (!equal) differ.push(what);
  };
  const whole = rules.playOut(bytes(cases.states));
  hold("the ends of random games", same(whole.states, bytes(cases.ends)));
  hold("how long they took", whole.steps === cases.steps);
  const set = rules.start(bytes(cases.unset));
  hold("start", same(set, bytes(cases.set)));
  for (const [number, one] of cases.positions.entries()) {
    const state = bytes(one.state);
    const known = rules.redact(state, one.seat);
    hold(`seat ${number}`, rules.seat(state) === one.seat);
    hold(`options ${number}`, same(rules.options(state), one.options));
    hold(`redact ${number}`, same(known, bytes(one.known)));
    hold(`redact for those who watch ${number}`, same(rules.redact(state, -1), bytes(one.watched)));
    hold(`imagine ${number}`, same(rules.imagine(known, one.seat), bytes(one.imagined)));
    hold(`greedy ${number}`, rules.greedy(known) === one.greedy);
    hold(`choose ${number}`, same(rules.choose(state, one.greedy), bytes(one.chosen)));
    hold(`value ${number}`, same(bits(rules.value(known)), bytes(one.value)));
    hold(`observe ${number}`, same(bits(rules.observe(known, one.seat)), bytes(one.observed)));
    hold(`settled ${number}`, rules.settled(state) === one.settled);
    hold(`check ${number}`, rules.check(state) === one.check);
    hold(`the state is untouched ${number}`, same(state, bytes(one.state)));
    for (const search of one.searches) {
      const found = rules.search(known, one.options, search.rounds, BigInt(search.seed), search.style);
      hold(`search ${number}`, same(found.results.flatMap((row) => [...bits(row)]), [...bytes(search.results)]));
      hold(`steps of search ${number}`, found.steps === search.steps);
    }
  }
  return { differ, compared, games: bytes(cases.states).length / cases.size, steps: whole.steps };
}
