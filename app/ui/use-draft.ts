import { useEffect, useState } from "react";

interface Kept<Draft> {
  savedAt: number;
  draft: Draft;
}

/**
 * A form that survives its page: unsaved text is kept on this computer until it is saved or discarded.
 * @param key the screen and its edited record
 * @param initial the initial content of the form
 * @param revive returns the part of an older draft that is still usable
 */
export function useDraft<Draft extends object>(key: string, initial: Draft, revive: (draft: Draft) => Draft) {
  const [kept] = useState(() => read<Draft>(key));
  const [found] = useState(() => (kept ? revive({ ...initial, ...kept.draft }) : initial));
  const [draft, setDraft] = useState(found);
  const [base, setBase] = useState(initial);
  const [restoredAt, setRestoredAt] = useState(kept && !isSameContent(found, initial) ? kept.savedAt : null);
  const isUnsaved = !isSameContent(draft, base);

  useEffect(() => {
    // Only a draft changed here is stored or removed: another window may hold a draft of the same record.
    if (draft === found && base === initial) return;
    if (isUnsaved) write(key, { savedAt: Date.now(), draft });
    else remove(key);
  }, [key, draft, found, base, initial, isUnsaved]);

  const markSaved = (saved: Draft) => {
    remove(key);
    setRestoredAt(null);
    setBase(saved);
  };
  const replace = (stored: Draft) => {
    markSaved(stored);
    setDraft(stored);
  };
  return {
    draft,
    setDraft,
    isUnsaved,
    restoredAt: restoredAt === null ? null : new Date(restoredAt),
    /** This is stored now; text typed since then stays in the draft. */
    markSaved,
    /** Other content replaces the typed text. */
    replace,
    discard: () => replace(base),
  };
}

/** Whether two drafts are equal; they are plain data, built in the same order. */
const isSameContent = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether unsaved text is kept under a key. */
export const hasDraft = (key: string): boolean => read(key) !== null;

/** What is kept under a key, as another screen left it; null without it. */
export const keptDraft = <Draft>(key: string): Draft | null => read<Draft>(key)?.draft ?? null;

/** Without browser storage (private windows, full storage), the form works without a draft. */
function read<Draft>(key: string): Kept<Draft> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<Kept<Draft>> | null;
    const isKept = typeof kept?.savedAt === "number" && typeof kept.draft === "object" && kept.draft !== null;
    return isKept ? (kept as Kept<Draft>) : null;
  } catch {
    return null;
  }
}

function write(key: string, kept: Kept<object>): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Only the stored draft is lost.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was no draft.
  }
}
