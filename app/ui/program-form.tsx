import type { FormHTMLAttributes, Ref } from "react";
import { useHydrated } from "./use-hydrated.ts";

interface ProgramFormProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement> | undefined;
  /** The call that also answers the form without scripts. */
  action?: string | undefined;
}

/**
 * A form that scripts send. It is complete in the first HTML; without `action` it is disabled until the scripts are loaded,
 * since the browser itself would send it with the password in the address.
 */
export function ProgramForm({ children, action, ...form }: ProgramFormProps) {
  const hydrated = useHydrated();
  return (
    <form noValidate {...(action && { action, method: "post" })} {...form}>
      <fieldset disabled={!hydrated && !action} className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    </form>
  );
}
