import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import { checkAvailability } from "#readers/accounts/profile/membership.contract.ts";
import { availabilityDelay } from "#readers/accounts/profile/membership.rules.ts";

/**
 * Whether an address or a username is free, checked shortly after the last keystroke; null while unknown. An answer to
 * an earlier value is ignored, and so is every failure (storefront.md §4 and §7).
 */
export function useAvailability(name: "email" | "username", value: string, valid: boolean): boolean | null {
  const client = useQueryClient();
  const [answer, setAnswer] = useState<{ value: string; available: boolean } | null>(null);

  useEffect(() => {
    if (!valid) return;
    const asking = new AbortController();
    const ask = async () => {
      const found = await call(client, checkAvailability, { body: { [name]: value } }, asking.signal);
      const available = name === "email" ? found.emailAvailable : found.usernameAvailable;
      if (!asking.signal.aborted && available !== undefined) setAnswer({ value, available });
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), availabilityDelay);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [client, name, value, valid]);

  return answer?.value === value ? answer.available : null;
}
