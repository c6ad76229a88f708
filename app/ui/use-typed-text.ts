import { useEffect, useEffectEvent, useState } from "react";

interface TypedText {
  draft: string;
  setDraft: (text: string) => void;
  /** Sends what is typed without waiting. */
  send: () => void;
}

interface TypedTextOptions {
  /** How long it waits for the next key, in milliseconds. */
  delay: number;
  /** What of a draft is sent. */
  tidy: (draft: string) => string;
  onSend: (text: string) => void;
}

/**
 * A text that is typed here and stands elsewhere, in the address: sent when the typing pauses. One that changes there by
 * itself (Back, a removed filter) replaces the draft. What was sent from here never does, in however many steps it comes
 * back: it would eat what was typed meanwhile.
 */
export function useTypedText(kept: string, { delay, tidy, onSend }: TypedTextOptions): TypedText {
  const [draft, setDraft] = useState(kept);
  /** What is kept, then what was sent since and has not come back. */
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
