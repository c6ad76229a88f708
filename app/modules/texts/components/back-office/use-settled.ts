import { useEffect, useState } from "react";

/** Long enough that a preview is not asked for at each letter. */
const settlingTime = 400;

/** A value once it has stopped changing. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlingTime);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
