import type { Annotation, AnnotationChange } from "#reading/reading/annotations/annotations.contract.ts";
import { maxChanges } from "#reading/reading/annotations/annotations.rules.ts";

/**
 * Annotations as one device has them: what the shop answered last, and the changes that the shop does not have yet. A
 * later change of the same annotation takes the place of the former one.
 */
export interface AnnotationCopies {
  known: readonly Annotation[];
  pending: readonly AnnotationChange[];
  /** Ids of pending changes that were sent: the shop may have them, although its answer is not here. */
  sent?: readonly string[];
}

export const noCopies: AnnotationCopies = { known: [], pending: [] };

type Draft = Omit<AnnotationChange, "base">;

/** Notes a change that was made on this device. */
export function withChange({ known, pending, sent = [] }: AnnotationCopies, draft: Draft): AnnotationCopies {
  const version = known.find(({ id }) => id === draft.id)?.version ?? 0;
  const others = pending.filter(({ id }) => id !== draft.id);
  // The first version, if the shop has it.
  const base = draft.isRemoved && version === 0 && sent.includes(draft.id) ? 1 : version;
  // The shop never had it: there is nothing to remove.
  if (draft.isRemoved && base === 0) return { known, pending: others, sent };
  return { known, pending: [...others, { ...draft, base }], sent };
}

/** The changes that are sent next. @param most of them at once */
export const nextChanges = ({ pending }: AnnotationCopies, most = maxChanges): readonly AnnotationChange[] =>
  pending.slice(0, most);

/** Before a call with these changes. */
export const withSent = (copies: AnnotationCopies, changes: readonly AnnotationChange[]) => ({
  ...copies,
  sent: [...new Set([...(copies.sent ?? []), ...changes.map(({ id }) => id)])],
});

/** Without a change that the shop refuses for its content: the others are not held up by it. */
export const withoutRefused = (
  { pending, ...copies }: AnnotationCopies,
  refused: readonly AnnotationChange[],
): AnnotationCopies => ({ ...copies, pending: pending.filter((change) => !refused.includes(change)) });

/** After the shop's answer; a change that was made since stays, and is based on the new version. */
export function withAnswer(
  { pending, sent: sentBefore = [] }: AnnotationCopies,
  sent: readonly AnnotationChange[],
  answer: readonly Annotation[],
): AnnotationCopies {
  const versions = new Map(answer.map(({ id, version }) => [id, version]));
  const rest = pending.filter((change) => !sent.includes(change));
  return {
    sent: sentBefore.filter((each) => !sent.some(({ id }) => id === each)),
    known: answer,
    pending: rest.map((change) =>
      sent.some(({ id }) => id === change.id)
        ? { ...change, base: versions.get(change.id) ?? change.base }
        : change,
    ),
  };
}

/** What the reader sees: the shop's, with this device's changes. */
export function shownAnnotations({ known, pending }: AnnotationCopies): Annotation[] {
  const changed = new Map(pending.map((change) => [change.id, change]));
  const kept = known.filter(({ id }) => !changed.has(id));
  const own = pending.flatMap(({ isRemoved, base, createdAt, ...values }) =>
    isRemoved ? [] : [{ ...values, version: base, created_at: createdAt }],
  );
  return [...kept, ...own].toSorted((a, b) => a.fraction - b.fraction || a.id.localeCompare(b.id));
}
