import type { FormHTMLAttributes } from "react";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A form that only the program can send. It is whole in the first HTML, disabled until the program is there: the browser would send
 * it by itself, with a password in the address.
 */
export function ProgramForm({ children, ...form }: FormHTMLAttributes<HTMLFormElement>) {
  const hydrated = useHydrated();
  return (
    <form noValidate {...form}>
      <fieldset disabled={!hydrated} className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    </form>
  );
}
