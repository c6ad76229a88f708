import { type MutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { CallError, errorText, type FieldErrors } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { useToasts } from "#ui/toast.tsx";

interface ActTexts {
  /** Shown on success. */
  done: string;
  /** Shown if the server gave no reason. */
  failed: string;
}

/**
 * Runs a change in the back office: an expired session is first renewed, the screen's data is then loaded again, and
 * the result is shown.
 */
export function useAct<Answer, Input>(
  options: MutationOptions<Answer, Error, Input>,
  { done, failed }: ActTexts,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(options);
  const [failure, setFailure] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  const running = useRef(false);

  /** @returns whether it succeeded; false while the same change is still running */
  const run = async (input: Input): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setFailure(null);
    setFields({});
    try {
      await keepSession(() => mutateAsync(input));
    } catch (error) {
      setFailure(errorText(error, failed));
      if (error instanceof CallError) setFields(error.fields);
      return false;
    } finally {
      running.current = false;
    }
    toasts.show(done, { tone: "success" });
    await queries.invalidateQueries({ predicate: isAdministrators });
    return true;
  };
  return { run, pending: isPending, failure, fields, fail: setFailure };
}
