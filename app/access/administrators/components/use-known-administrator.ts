import { knownAdministrator } from "#access/administrators/client/known-administrator.ts";
import { useHydrated } from "#ui/use-hydrated.ts";

/** Whether an administrator has signed in with this browser; false until the page is hydrated, as on the server. */
export function useKnownAdministrator(): boolean {
  const isHydrated = useHydrated();
  return isHydrated && knownAdministrator.isHere();
}
