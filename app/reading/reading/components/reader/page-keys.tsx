import { useEffect, useRef } from "react";

/** Keys outside of the frame; a field or an open panel has its own. */
export function PageKeys({ onKey, isActive }: { onKey: (event: KeyboardEvent) => void; isActive: boolean }) {
  const handler = useRef(onKey);
  useEffect(() => {
    handler.current = onKey;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element;
      const isControl = target.closest("input, textarea, select, dialog") !== null;
      const isPressed = event.key === " " && target.closest("button, a") !== null;
      if (!isControl && !isPressed) handler.current(event);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [isActive]);
  return null;
}
