import { useEffect, useState } from "react";

interface Kept<Draft> {
  savedAt: number;
  draft: Draft;
}

/**
 * A form that outlives its page: what is typed and not saved is kept on this computer, until it is saved or discarded.
 *
 * @param key the screen, and the record that is edited on it
 * @param initial what the form holds before anything is typed
 * @param revive what of an older draft can still be used
 */
export function useDraft<Draft extends object>(key: string, initial: Draft, revive: (draft: Draft) => Draft) {
  const [kept] = useState(() => read<Draft>(key));
  const [found] = useState(() => (kept ? revive({ ...initial, ...kept.draft }) : initial));
  const [draft, setDraft] = useState(found);
  const [base, setBase] = useState(initial);
  const [restoredAt, setRestoredAt] = useState(kept && !isSameContent(found, initial) ? kept.savedAt : null);
  const isUnsaved = !isSameContent(draft, base);

  useEffect(() => {
    // Only what was changed here is kept or removed: another window may hold a draft of the same record.
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
    /** This is stored now; what was typed since is kept on. */
    markSaved,
    /** Another content takes the place of what was typed. */
    replace,
    discard: () => replace(base),
  };
}

/** Whether two drafts hold the same; they are plain data, built in the same order. */
const isSameContent = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where the browser keeps nothing (private windows, full storage), the form works without. */
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
    // Nothing is lost but the draft's second life.
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There was nothing.
  }
}
