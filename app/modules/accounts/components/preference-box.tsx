import { type ReactNode, useState } from "react";
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
  const choose = async (value: boolean) => {
    setAsked(value);
    try {
      await write(value);
      show("Préférence enregistrée.", { tone: "success" });
    } catch (cause) {
      show(errorText(cause, "Erreur inconnue."), { tone: "error" });
    } finally {
      setAsked(null);
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
