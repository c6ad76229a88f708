import { type ReactNode, useRef, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { useToasts } from "#ui/toast.tsx";

interface PreferenceBoxProps {
  stored: boolean;
  write: (value: boolean) => Promise<unknown>;
  /** The label. */
  children: ReactNode;
  description: string;
}

/** One choice that is kept as soon as it is made. */
export function PreferenceBox({ stored, write, children, description }: PreferenceBoxProps) {
  const { show } = useToasts();
  // What was just asked for is shown at once; a failure brings the stored choice back.
  const [asked, setAsked] = useState<boolean | null>(null);
  // One after the other: of two that cross each other on their way, the first one might stand in the end.
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
