import { describe, expect, it } from "vitest";
import { createAnswerCache } from "#server/answer-cache/answer-cache.ts";
import {
  countEpochs,
  packed,
  type SharedAnswers,
  unpacked,
  storedAnswer,
} from "#server/answer-cache/shared-answers.ts";

const answer = (text: string) => ({
  status: 200,
  headers: { "content-type": "text/plain", "content-security-policy": "default-src 'self'" },
  body: Buffer.from(text),
});

/** A shared store for several caches of this process, in the role of Redis. */
function hall(): SharedAnswers & { kept: Map<string, Buffer> } {
  const kept = new Map<string, Buffer>();
  return {
    kept,
    find: async (key) => {
      const bytes = kept.get(key);
      return bytes ? unpacked(bytes) : null;
    },
    keep: (key, stored) => void kept.set(key, packed(stored)),
  };
}

function openCache(shared: SharedAnswers, at = { now: new Date("2026-11-21T10:00:00Z") }) {
  const cache = createAnswerCache({ now: () => at.now, maxBytes: 1_000_000 });
  cache.shareBy(shared);
  cache.open();
  return cache;
}

describe("An answer on its way to another process", () => {
  it.each(["court", "Une longue lettre, é à ü. ".repeat(200)])("stays what it is: %s", async (text) => {
    const stored = await storedAnswer(answer(text), 1234);
    expect(unpacked(packed(stored))).toEqual(stored);
  });
});

describe("Processes that share their answers", () => {
  it("make each once", async () => {
    const shared = hall();
    const [one, other] = [openCache(shared), openCache(shared)];
    await one.fill("/", async () => answer("made by one"));
    const lent = await other.fill("/", () => Promise.reject(new Error("It was made already.")));
    expect("parts" in lent && lent.parts.identity.body.toString()).toBe("made by one");
    expect(other.find("/")?.due).toBe(false);
  });

  it("do not share an answer that is due to be renewed", async () => {
    const shared = hall();
    const clock = { now: new Date("2026-11-21T10:00:00Z") };
    const [one, other] = [openCache(shared, clock), openCache(shared, clock)];
    await one.fill("/", async () => answer("old"));
    clock.now = new Date("2026-11-21T10:00:30Z");
    const made = await other.fill("/", async () => answer("new"));
    expect("parts" in made && made.parts.identity.body.toString()).toBe("new");
  });

  it("lend nothing that was begun before a change", async () => {
    const shared = hall();
    const cache = openCache(shared);
    const waiting = Promise.withResolvers<ReturnType<typeof answer>>();
    const filling = cache.fill("/", () => waiting.promise);
    cache.clear();
    waiting.resolve(answer("earlier"));
    await filling;
    expect(shared.kept.size).toBe(0);
  });
});

describe("The epochs between two changes", () => {
  it("have the same names in processes that hear the same, whenever each began to listen", () => {
    const [one, other] = [countEpochs(), countEpochs()];
    for (const message of ["epoch a", "books", "editions"]) one.hear(message);
    expect([one.current(), other.current()]).toEqual(["a.2", null]);
    for (const message of ["books", "epoch b", "news"]) for (const each of [one, other]) each.hear(message);
    expect([one.current(), other.current()]).toEqual(["b.1", "b.1"]);
    one.forget();
    one.hear("books");
    expect(one.current()).toBeNull();
  });
});
