import { describe, expect, it } from "vitest";
import { composeName, splitName } from "../../src/screens/setup/rulename";

describe("names of rule sets", () => {
  it("lists switches in their fixed order, whatever order they were set in", () => {
    const name = composeName("yacht-dice", { held: "stays", columns: "2", extra: "50" });
    expect(name).toBe("yacht-dice+extra=50+columns=2+held=stays");
  });

  it("is the preset alone where nothing is changed", () => {
    expect(composeName("general", {})).toBe("general");
  });

  it.each(["yatzy", "yacht-dice-free+columns=2", "yacht+straight_points=20,30+held=stays"])(
    "reads back as it was written: %s",
    (name) => {
      const { preset, overrides } = splitName(name);
      expect(composeName(preset, overrides)).toBe(name);
    },
  );
});
