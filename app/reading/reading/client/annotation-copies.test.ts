import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Annotation } from "#reading/reading/annotations/annotations.contract.ts";
import {
  type AnnotationColor,
  annotationColors,
  type Mergeable,
  merged,
} from "#reading/reading/annotations/annotations.rules.ts";
import {
  type AnnotationCopies,
  nextChanges,
  noCopies,
  shownAnnotations,
  withAnswer,
  withChange,
  withSent,
} from "#reading/reading/client/annotation-copies.ts";

/** The shop, by the same rule as the service, without a database. */
class Shop {
  readonly rows = new Map<string, Annotation & Mergeable>();
  receive(changes: readonly ReturnType<typeof nextChanges>[number][]): Annotation[] {
    for (const { createdAt, ...change } of changes) {
      const stored = this.rows.get(change.id) ?? null;
      const state = merged(stored, change);
      this.rows.set(change.id, { ...change, created_at: createdAt, ...stored, ...state });
    }
    return this.all();
  }
  all(): Annotation[] {
    return [...this.rows.values()].filter(({ isRemoved }) => !isRemoved);
  }
}

const draft = (id: string, note: string, isRemoved = false, color: AnnotationColor = "yellow") => ({
  id,
  kind: "highlight" as const,
  cfi: "epubcfi(/6/2!/4)",
  fraction: 0.5,
  revision: "a",
  chapter: "I",
  quote: "Longtemps",
  prefix: "",
  suffix: "",
  createdAt: "2026-01-01T00:00:00.000Z",
  color,
  note,
  isRemoved,
});

type Step =
  | { kind: "write"; device: number; id: string; color: number }
  | { kind: "remove"; device: number; id: string }
  | { kind: "sync"; device: number; isAnswerLost: boolean };

const device = fc.nat(1);
const id = fc.constantFrom("x", "y", "z");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), device, id, color: fc.nat(3) }),
  fc.record({ kind: fc.constant("remove" as const), device, id }),
  fc.record({ kind: fc.constant("sync" as const), device, isAnswerLost: fc.boolean() }),
);

describe("Annotations of two devices", () => {
  it("converge, whatever the order in which they write, remove, send and lose answers, and lose no text", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const shop = new Shop();
        const copies: [AnnotationCopies, AnnotationCopies] = [noCopies, noCopies];
        const copyOf = (at: number) => copies[at] ?? noCopies;
        const sync = (at: number, isAnswerLost = false) => {
          const sent = nextChanges(copyOf(at));
          copies[at] = withSent(copyOf(at), sent);
          const answer = shop.receive(sent);
          if (!isAnswerLost) copies[at] = withAnswer(copyOf(at), sent, answer);
        };
        // Texts that no one has replaced or removed while seeing them.
        const alive = new Set<string>();
        const see = (at: number, wanted: string) =>
          shownAnnotations(copyOf(at)).find((each) => each.id === wanted)?.note ?? "";
        const replaceSeen = (at: number, wanted: string) => {
          const seen = see(at, wanted);
          for (const text of alive) if (seen.includes(text)) alive.delete(text);
        };
        steps.forEach((each, count) => {
          if (each.kind === "sync") return sync(each.device, each.isAnswerLost);
          if (
            each.kind === "remove" &&
            !shownAnnotations(copyOf(each.device)).some((one) => one.id === each.id)
          )
            return undefined;
          replaceSeen(each.device, each.id);
          const text = `[${count}]`;
          if (each.kind === "write") alive.add(text);
          copies[each.device] = withChange(
            copyOf(each.device),
            draft(
              each.id,
              each.kind === "write" ? text : "",
              each.kind === "remove",
              annotationColors[each.kind === "write" ? each.color : 0],
            ),
          );
          return undefined;
        });
        for (const at of [0, 1, 0, 1]) sync(at);
        expect(shownAnnotations(copyOf(0))).toEqual(shownAnnotations(copyOf(1)));
        expect(copyOf(0).pending).toEqual([]);
        const notes = shop.all().map(({ note }) => note);
        for (const text of alive)
          expect(
            notes.some((note) => note.includes(text)),
            text,
          ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["lost", "late"] as const)("stay removed when the answer to their addition is %s", (answer) => {
    const shop = new Shop();
    let copies = withChange(noCopies, draft("x", "une note"));
    const sent = nextChanges(copies);
    copies = withSent(copies, sent);
    const answered = shop.receive(sent);
    copies = withChange(copies, draft("x", "", true));
    if (answer === "late") copies = withAnswer(copies, sent, answered);
    const next = nextChanges(copies);
    copies = withAnswer(withSent(copies, next), next, shop.receive(next));
    expect([shownAnnotations(copies), shop.all(), copies.pending, copies.sent]).toEqual([[], [], [], []]);
  });
});
