import { type ReactNode, useRef, useState } from "react";
import { errorText } from "#platform/http/app-errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { useToasts } from "#ui/toast.tsx";

interface PreferenceBoxProps {
  stored: boolean;
  write: (value: boolean) => Promise<unknown>;
  /** The label. */
  children: ReactNode;
  description: string;
}

/** A choice that is saved immediately. */
export function PreferenceBox({ stored, write, children, description }: PreferenceBoxProps) {
  const { show } = useToasts();
  // The requested value is shown immediately; a failure restores the stored one.
  const [asked, setAsked] = useState<boolean | null>(null);
  // One after the other: if two requests overtook each other, the first one might win.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const choose = async (value: boolean) => {
    setAsked(value);
    const writing = last.current.then(() => write(value));
    const settled = writing.catch(() => undefined);
    last.current = settled;
    try {
      await writing;
      show("Préférence enregistrée.", { tone: "success" });
    } catch (cause) {
      show(errorText(cause, "Erreur inconnue."), { tone: "error" });
    } finally {
      if (last.current === settled) setAsked(null);
    }
  };
  return (
    <Checkbox
      checked={asked ?? stored}
      onChange={(event) => void choose(event.target.checked)}
      description={description}
    >
      {children}
    </Checkbox>
  );
}
