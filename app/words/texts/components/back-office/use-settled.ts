import { useEffect, useState } from "react";

/** Long enough to avoid a preview request at each keystroke. */
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
