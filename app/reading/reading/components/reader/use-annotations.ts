import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type Annotation,
  type AnnotationChange,
  syncAnnotations,
} from "#reading/reading/annotations/annotations.contract.ts";
import {
  type AnnotationCopies,
  nextChanges,
  noCopies,
  shownAnnotations,
  withAnswer,
  withChange,
  withoutRefused,
  withSent,
} from "#reading/reading/client/annotation-copies.ts";
import type { ImportedAnnotation } from "#reading/reading/client/imported-annotations.ts";
import { bookLines } from "#reading/reading/client/text-of-book.ts";
import { isStatus } from "#platform/http/app-errors.ts";
import { type Anchor, maxStoredNote, merged } from "#reading/reading/annotations/annotations.rules.ts";
import { keepCopies, keptCopies } from "#reading/reading/client/kept-annotations.ts";
import { mutation } from "#platform/http/call.ts";

export type AnnotationDraft = Omit<AnnotationChange, "base" | "id" | "createdAt" | "isRemoved">;

export interface ReaderAnnotations {
  all: readonly Annotation[];
  /** Changes wait for the network. */
  isWaiting: boolean;
  /** @returns its id */
  add: (draft: AnnotationDraft) => string;
  change: (annotation: Annotation, changed: Partial<Pick<Annotation, "color" | "note">>) => void;
  /** Moves annotations, by their ids, to their places in this revision of the file. */
  move: (anchors: ReadonlyMap<string, Anchor>) => void;
  /** Those that are here keep their place; two notes become one with both texts. */
  importAll: (imported: readonly ImportedAnnotation[]) => void;
  remove: (annotation: Annotation) => void;
}

/**
 * The reader's annotations in a book: kept on this device at once, and merged with the shop's when it answers.
 * @param memberId null: an extract has none
 */
export function useAnnotations(editionId: number, memberId: string | null): ReaderAnnotations {
  const { mutateAsync } = useMutation(mutation(syncAnnotations));
  const [copies, setCopies] = useState<AnnotationCopies>(() =>
    memberId === null ? noCopies : keptCopies(memberId, editionId),
  );
  const latest = useRef(copies);
  const running = useRef(false);

  function set(next: AnnotationCopies): void {
    latest.current = next;
    if (memberId !== null) keepCopies(memberId, editionId, next);
    setCopies(next);
  }

  /** One call at a time; changes that were made during it follow. */
  async function sync(): Promise<void> {
    if (running.current || memberId === null) return;
    running.current = true;
    try {
      for (let most: number | undefined; ;) {
        const changes = nextChanges(latest.current, most);
        set(withSent(latest.current, changes));
        try {
          const answer = await mutateAsync({
            params: { editionId: String(editionId) },
            body: { changes: [...changes] },
          });
          set(withAnswer(latest.current, changes, answer));
          most = undefined;
        } catch (error) {
          if (!isStatus(error, 400)) throw error;
          // One of them cannot be stored: alone, it shows which.
          if (changes.length <= 1) set(withoutRefused(latest.current, changes));
          most = 1;
        }
        if (latest.current.pending.length === 0) break;
      }
    } catch {
      // They are kept, and sent with the next change or when the network is back.
    } finally {
      running.current = false;
    }
  }

  function note(...drafts: readonly Omit<AnnotationChange, "base">[]): void {
    set(drafts.reduce(withChange, latest.current));
    void sync();
  }
  const changeOf = ({ version: _version, created_at, ...values }: Annotation) => ({
    ...values,
    createdAt: created_at,
    isRemoved: false,
  });

  const begin = useEffectEvent(() => void sync());
  useEffect(() => {
    const online = () => begin();
    begin();
    window.addEventListener("online", online);
    return () => window.removeEventListener("online", online);
  }, []);

  const all = useMemo(() => shownAnnotations(copies), [copies]);
  return {
    all,
    isWaiting: copies.pending.length > 0,
    add(draft) {
      const id = crypto.randomUUID();
      note({ ...draft, id, createdAt: new Date().toISOString(), isRemoved: false });
      return id;
    },
    change: (annotation, changed) =>
      note({
        ...changeOf(annotation),
        ...changed,
        ...(changed.note !== undefined && { note: bookLines(changed.note, maxStoredNote) }),
      }),
    move: (anchors) =>
      note(
        ...shownAnnotations(latest.current).flatMap((each) => {
          const anchor = anchors.get(each.id);
          return anchor ? [{ ...changeOf(each), ...anchor }] : [];
        }),
      ),
    importAll(imported) {
      const known = new Map(shownAnnotations(latest.current).map((each) => [each.id, each]));
      note(
        ...imported.map((each) => {
          const here = known.get(each.id);
          if (!here) return { ...each, isRemoved: false };
          const { color, note: both } = merged(
            { ...here, isRemoved: false },
            { ...each, isRemoved: false, base: -1 },
          );
          return { ...changeOf(here), color, note: both };
        }),
      );
    },
    remove: (annotation) => note({ ...changeOf(annotation), isRemoved: true }),
  };
}
