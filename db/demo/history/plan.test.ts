import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demoBooks, type DemoEdition } from "../catalogue.ts";
import type { DemoEvent } from "./events.ts";
import { planHistory } from "./plan.ts";
import { demonstrationMember, demoReaders } from "./readers.ts";

const now = new Date("2026-11-22T10:00:00Z");
const day = 86_400_000;

type OfReader = Extract<DemoEvent, { reader: string }>;
const actsOf = (events: DemoEvent[]): OfReader[] => events.filter((event) => "reader" in event);

/** What a reader has after the plan: bought, free and given editions, less those that went back. */
function editionsOf(events: DemoEvent[], reader: string): DemoEdition[] {
  const acts = actsOf(events).filter((event) => event.reader === reader);
  const returned = new Set(
    acts.flatMap((event) => (event.kind === "withdrawal" || event.kind === "refund" ? [event.order] : [])),
  );
  return acts.flatMap((event) => {
    if (event.kind === "order") return returned.has(event.order) ? [] : event.editions;
    return event.kind === "free-edition" || event.kind === "gift" ? [event.edition] : [];
  });
}

describe("The demonstration's history", () => {
  it("is the same for the same seed and day, and another one for another seed", () => {
    const text = (seed: number) => JSON.stringify(planHistory(demoBooks, now, seed));
    expect(text(1857)).toBe(text(1857));
    expect(text(1857)).not.toBe(text(1862));
  });

  it("has two years of everything that a house lives from", () => {
    const events = planHistory(demoBooks, now, 1857);
    const counts = Map.groupBy(events, ({ kind }) => kind);
    const count = (kind: DemoEvent["kind"]) => counts.get(kind)?.length ?? 0;
    expect(count("sign-up")).toBe(demoReaders.length + 1);
    expect(count("campaign")).toBe(1);
    for (const [kind, least] of [
      ["order", 150],
      ["subscription", 20],
      ["download", 300],
      ["free-edition", 50],
      ["refund", 2],
      ["withdrawal", 3],
    ] as const)
      expect(count(kind), kind).toBeGreaterThanOrEqual(least);
    const months = new Set(
      events.filter(({ kind }) => kind === "order").map(({ at }) => at.toISOString().slice(0, 7)),
    );
    expect(months.size).toBeGreaterThanOrEqual(24);
  });

  it("gives the demonstration's member six books", () => {
    expect(new Set(editionsOf(planHistory(demoBooks, now, 1857), demonstrationMember)).size).toBe(6);
  });

  it("is possible on any day, with any seed", () => {
    const instants = fc.date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2040-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.nat(), (instant, seed) => {
        const events = planHistory(demoBooks, instant, seed);
        const midnight = Math.floor(instant.getTime() / day) * day;
        expect(events.every(({ at }) => at.getTime() < midnight)).toBe(true);
        expect(events).toEqual(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
        for (const [reader, acts] of Map.groupBy(actsOf(events), (event) => event.reader)) {
          expect(acts[0]?.kind, reader).toBe("sign-up");
          const had = acts.flatMap((event) => {
            if (event.kind === "order") return event.editions;
            return event.kind === "free-edition" || event.kind === "gift" ? [event.edition] : [];
          });
          expect(new Set(had).size, reader).toBe(had.length);
          const age = (edition: DemoEdition, at: Date) =>
            edition.onlineDaysAgo - Math.ceil((midnight - at.getTime()) / day);
          for (const event of acts)
            if (event.kind === "order")
              expect(event.editions.every((edition) => age(edition, event.at) >= 0)).toBe(true);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("Its readers", () => {
  it("have names that the sign-up accepts, each once", () => {
    const names = [...demoReaders.map(({ username }) => username), demonstrationMember];
    expect(names.filter((name) => !/^[A-Za-z0-9_-]{3,15}$/.test(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    expect(demoReaders.filter(({ bio = "" }) => bio.length > 250)).toEqual([]);
  });
});
