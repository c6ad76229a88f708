import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server renders and in the first paint that repeats its work; true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
