import type { FormHTMLAttributes, Ref } from "react";
import { useHydrated } from "./use-hydrated.ts";

interface ProgramFormProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement> | undefined;
}

/**
 * A form that only scripts can send. It is complete in the first HTML, but disabled until the scripts are loaded: the
 * browser itself would send it with the password in the address.
 */
export function ProgramForm({ children, ...form }: ProgramFormProps) {
  const hydrated = useHydrated();
  return (
    <form noValidate {...form}>
      <fieldset disabled={!hydrated} className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    </form>
  );
}
