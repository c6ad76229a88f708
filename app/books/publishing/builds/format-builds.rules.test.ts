import { describe, expect, it } from "vitest";
import { after } from "#platform/data/dates.ts";
import { hours, minutes } from "#platform/data/durations.ts";
import { TaskLimitError, UnreadableFileError } from "#formats/format-errors.ts";
import {
  isAnnouncementDue,
  isDocumentFault,
  nextTry,
  retryPeriod,
  troubleOf,
} from "#books/publishing/builds/format-builds.rules.ts";
import { fc } from "#test/property.ts";

const since = new Date("2026-03-14T12:00:00Z");

/** The instants of all tries of a build that always fails immediately. */
function triesFrom(first: Date): Date[] {
  const instants = [first];
  for (let next = nextTry({ since: first, tries: 1 }, first); next;) {
    instants.push(next);
    next = nextTry({ since: first, tries: instants.length }, next);
  }
  return instants;
}

describe("A build that fails for an outside reason", () => {
  it("is tried again with growing pauses, the last time after 24 hours", () => {
    const instants = triesFrom(since);
    const pauses = instants.slice(1).map((instant, index) => instant.getTime() - Number(instants[index]));
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
    expect(pauses[0]).toBe(15_000);
    expect(Math.max(...pauses)).toBe(hours(4));
    expect(instants.at(-1)).toEqual(after(since, hours(24)));
  });

  it("is never tried in the past, nor after the period", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 0, max: hours(48) }),
        (tries, elapsed) => {
          const now = after(since, elapsed);
          const next = nextTry({ since, tries }, now);
          if (elapsed >= retryPeriod) expect(next).toBeNull();
          else {
            expect(Number(next)).toBeGreaterThan(Number(now));
            expect(Number(next)).toBeLessThanOrEqual(Number(after(since, retryPeriod)));
          }
        },
      ),
    );
  });
});

describe("The fault", () => {
  it("is the document's where another try would end in the same way", () => {
    expect(isDocumentFault(new UnreadableFileError("Illisible."))).toBe(true);
    expect(isDocumentFault(new TaskLimitError("output", "10 MB"))).toBe(true);
    for (const limit of ["time", "memory", "crash"] as const)
      expect(isDocumentFault(new TaskLimitError(limit, `${minutes(30)} ms`))).toBe(false);
    expect(isDocumentFault(new Error("connect ECONNREFUSED"))).toBe(false);
  });

  it("is named as it is seen from outside", () => {
    expect(troubleOf(new TaskLimitError("crash", "Error: ENOSPC: no space left on device, write"))).toBe(
      "Le disque de la boutique est plein.",
    );
    expect(troubleOf(Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" }))).toMatch(
      /fichiers de la boutique/,
    );
  });
});

describe("Owners are mailed", () => {
  const made = { state: "ready", missed: true, retryAt: null } as const;
  const inWork = { state: "pending", missed: true, retryAt: null } as const;

  it("of what they missed, once nothing of it is being made any more", () => {
    expect(isAnnouncementDue([made, { ...made, missed: false }])).toBe(true);
    expect(isAnnouncementDue([made, inWork])).toBe(false);
    expect(isAnnouncementDue([made, { ...inWork, retryAt: since }])).toBe(true);
    expect(isAnnouncementDue([made, { ...inWork, state: "failed" }])).toBe(true);
    expect(isAnnouncementDue([{ ...made, missed: false }])).toBe(false);
  });
});
