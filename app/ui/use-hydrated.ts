import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server renders and during hydration; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
