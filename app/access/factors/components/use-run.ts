import { useState } from "react";
import { PasskeyFailure } from "#access/factors/client/passkey-failure.ts";
import { errorText } from "#platform/http/app-errors.ts";

/** Runs one action at a time, with the text of its failure. */
export function useRun() {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** @returns whether it succeeded */
  const run = async (action: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setFailure(null);
    setPending(true);
    try {
      await action();
      return true;
    } catch (error) {
      setFailure(error instanceof PasskeyFailure ? error.message : errorText(error, failed));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { run, pending, failure };
}
