import { expect, test } from "vitest";
import { fc } from "#test/property.ts";
import { Attributes } from "./xml-tree.ts";

test("attributes behave as a Map does", () => {
  const change = fc.tuple(fc.constantFrom("set", "delete"), fc.constantFrom("a", "b", "c"), fc.string());
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const attributes = new Attributes();
      const map = new Map<string, string>();
      for (const [verb, name, value] of changes) {
        if (verb === "delete") {
          attributes.delete(name);
          map.delete(name);
        } else {
          attributes.set(name, value);
          map.set(name, value);
        }
      }
      expect([...attributes]).toEqual([...map]);
      expect(attributes.size).toBe(map.size);
      for (const name of ["a", "b", "c"]) {
        expect(attributes.get(name)).toBe(map.get(name));
        expect(attributes.has(name)).toBe(map.has(name));
      }
    }),
  );
});

test("they can be deleted while they are read, and copies are independent", () => {
  const attributes = new Attributes([
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
  ]);
  const copy = new Attributes(attributes);
  for (const [name] of attributes) attributes.delete(name);
  expect([...attributes]).toEqual([]);
  expect([...copy].length).toBe(3);
});
