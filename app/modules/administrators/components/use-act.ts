import { type MutationOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { errorText } from "#platform/errors.ts";
import { useKeepSession } from "#platform/session-renewal.ts";
import { isAdministrators } from "#modules/administrators/queries.ts";
import { useToasts } from "#ui/toast.tsx";

interface Told {
  /** Said when it is done. */
  done: string;
  /** Said when the server gave no reason. */
  failed: string;
}

/**
 * Does something that changes what the back office shows: a session that has ended is opened again first, what is on the
 * screen is asked for anew afterwards, and the result is said.
 */
export function useAct<Answer, Input>(
  options: MutationOptions<Answer, Error, Input>,
  { done, failed }: Told,
) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(options);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  /** @returns whether it is done; not while the same is still under way */
  const run = async (input: Input): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setFailure(null);
    try {
      await keepSession(() => mutateAsync(input));
    } catch (error) {
      setFailure(errorText(error, failed));
      return false;
    } finally {
      running.current = false;
    }
    toasts.show(done, { tone: "success" });
    await queries.invalidateQueries({ predicate: isAdministrators });
    return true;
  };
  return { run, pending: isPending, failure, fail: setFailure };
}
