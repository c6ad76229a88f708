import { useEffect, useState } from "react";

/** How long a search waits for the next key, in milliseconds. */
const searchDelay = 250;

/** What is being typed, passed on when the typing pauses. */
export function useTypedSearch(q: string, onSearch: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped] as const;
}
