import { useEffect, useState } from "react";

interface Kept<Draft> {
  savedAt: number;
  draft: Draft;
}

/**
 * A form that outlives its page: kept on this computer until it is published or thrown away.
 *
 * @param revive what of an older draft can still be used
 */
export function useDraft<Draft extends object>(key: string, empty: Draft, revive: (draft: Draft) => Draft) {
  const [kept] = useState(() => read<Draft>(key));
  const [found] = useState(() => (kept ? revive({ ...empty, ...kept.draft }) : empty));
  const [draft, setDraft] = useState(found);
  const [restoredAt, setRestoredAt] = useState(kept?.savedAt ?? null);

  useEffect(() => {
    if (draft !== empty && draft !== found) write(key, { savedAt: Date.now(), draft });
  }, [key, draft, empty, found]);

  const discard = () => {
    remove(key);
    setRestoredAt(null);
    setDraft(empty);
  };
  return { draft, setDraft, restoredAt: restoredAt === null ? null : new Date(restoredAt), discard };
}

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
