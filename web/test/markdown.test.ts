import { describe, expect, it } from "vitest";
import { blocks, plain, textOf } from "../src/logic/markdown";

describe("rules for those who ask for no sources", () => {
  const read = (line: string) => textOf(plain(blocks(line)[0]!)).trim();

  it("go without ids, pages and rulings", () => {
    expect(read("- **CLA-057** The human player rolls. [R: CLA-R12] *(p. 16)*")).toBe("The human player rolls.");
    expect(read("- **STL-016** [The Board / Indoor tiles] Only through a doorway. (RUL-21)")).toBe("Only through a doorway.");
  });
  it("go without reasons", () => {
    expect(read("- **RUL-03 - Clocks.** All are counted in rounds. *Why:* One counter is simplest.")).not.toContain("simplest");
  });
  it("keep their words otherwise", () => {
    expect(read("Roll two dice (and add one).")).toBe("Roll two dice (and add one).");
  });
});

describe("a picture in a text", () => {
  it("is an icon by name", () => {
    expect(blocks("- ![bow-arrow] **Shoot** far")[0]).toMatchObject({
      kind: "item",
      inlines: [{ text: "bow-arrow", style: "icon" }, { text: " " }, { text: "Shoot" }, { text: " far" }],
    });
  });
});
