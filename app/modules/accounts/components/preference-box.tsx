import { type ReactNode, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { type Answer, Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

interface PreferenceBoxProps {
  read: Answer<boolean>;
  write: (value: boolean) => Promise<unknown>;
  /** The label. */
  children: ReactNode;
  description: string;
}

/** One choice that is kept as soon as it is made. */
export function PreferenceBox({ read, ...box }: PreferenceBoxProps) {
  return (
    <Loaded answer={read} waiting={<Waiting />} failure="Erreur de chargement.">
      {(stored) => <Box stored={stored} {...box} />}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-12 w-full max-w-md" />
  </Loading>
);

interface BoxProps extends Omit<PreferenceBoxProps, "read"> {
  stored: boolean;
}

function Box({ stored, write, children, description }: BoxProps) {
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
