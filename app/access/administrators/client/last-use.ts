import { seconds } from "#platform/data/durations.ts";

const key = "encrier_admin_used";

/**
 * When the administrator last touched the back office, in any tab of this browser. Only for the warning: the server
 * counts for itself.
 */
export const lastUse = {
  read: (): number => Number(localStorage.getItem(key)),
  /** @param now milliseconds since 1970. Writes at most once in five seconds. */
  note(now: number): void {
    const known = lastUse.read();
    // A stored instant in the future comes from a clock that was set back.
    if (now - known >= seconds(5) || known > now) localStorage.setItem(key, String(now));
  },
};
