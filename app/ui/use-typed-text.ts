import { useEffect, useEffectEvent, useState } from "react";

interface TypedText {
  draft: string;
  setDraft: (text: string) => void;
  /** Sends the typed text without waiting. */
  send: () => void;
}

interface TypedTextOptions {
  /** How long it waits for the next key, in milliseconds. */
  delay: number;
  /** The part of a draft that is sent. */
  tidy: (draft: string) => string;
  onSend: (text: string) => void;
}

/**
 * A text that is typed here and stored elsewhere, in the address: it is sent when the typing pauses. An outside change
 * of the stored text (Back, a removed filter) replaces the draft. A text sent from here never does, even if it comes
 * back in several steps: it would overwrite newer input.
 */
export function useTypedText(kept: string, { delay, tidy, onSend }: TypedTextOptions): TypedText {
  const [draft, setDraft] = useState(kept);
  /** The stored text, then the texts sent since then that have not come back. */
  const [sent, setSent] = useState<readonly string[]>([kept]);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    const own = sent.indexOf(kept);
    setSent(own < 0 ? [kept] : sent.slice(own));
    if (own < 0) setDraft(kept);
  }

  const wanted = tidy(draft);
  const isSent = wanted === sent.at(-1);
  const sendText = (text: string) => {
    if (!isSent) setSent([...sent, text]);
    onSend(text);
  };
  const sendLater = useEffectEvent(sendText);
  useEffect(() => {
    if (isSent) return;
    const timer = setTimeout(() => sendLater(wanted), delay);
    return () => clearTimeout(timer);
  }, [wanted, isSent, delay]);

  return { draft, setDraft, send: () => sendText(wanted) };
}

/** How long a search waits for the next key, in milliseconds. */
const searchDelay = 250;
const tidy = (text: string): string => text.trim();

/** The typed text, passed on when the typing pauses. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const { draft, setDraft } = useTypedText(q, { delay: searchDelay, tidy, onSend: onSearch });
  return [draft, setDraft] as const;
}
