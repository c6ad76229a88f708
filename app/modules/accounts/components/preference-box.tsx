import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";

interface PreferenceBoxProps {
  read: UseQueryResult<boolean>;
  write: (value: boolean) => Promise<unknown>;
  /** The label. */
  children: ReactNode;
  description: string;
}

/** One choice that is kept as soon as it is made. */
export function PreferenceBox({ read, write, children, description }: PreferenceBoxProps) {
  const { show } = useToasts();
  const { data } = read;
  // What was just asked for is shown at once; a failure brings the stored choice back.
  const [asked, setAsked] = useState<boolean | null>(null);
  if (data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-12 w-full max-w-md" />
      </Loading>
    );
  }
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
      checked={asked ?? data}
      onChange={(event) => void choose(event.target.checked)}
      description={description}
    >
      {children}
    </Checkbox>
  );
}
