import type { Paginator } from "foliate-js/paginator.js";
import { seconds } from "#platform/data/durations.ts";

/** On the slowest network that can be read on. */
const limit = seconds(20);

/**
 * Watches the frames of a paginator: it would wait for ever for one that does not arrive, and turn no page any more.
 * @param onStuck runs when one did not arrive
 */
export function watchLoading(paginator: Paginator, onStuck: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLoading = false;
  const end = () => {
    clearTimeout(timer);
    isLoading = false;
  };
  const fail = () => {
    end();
    onStuck();
  };
  paginator.addEventListener("create-overlayer", end);
  paginator.addEventListener("fail", fail);
  return {
    end,
    /** A section is laid out before its place is known: what is reported then is no page. */
    isLoading: () => isLoading,
    async begin(prepare: () => Promise<void>): Promise<void> {
      end();
      isLoading = true;
      timer = setTimeout(fail, limit);
      await prepare().catch((error: unknown) => {
        fail();
        throw error;
      });
    },
  };
}
