const signs = ["pointerover", "touchstart", "focusin", "scroll"];
/** A voice or a script gives no sign. */
const pauseMs = 5000;

/** Settled at the first sign that the reader may act on the page, or after a pause. Never on the server. */
export const firstSign = new Promise<void>((settle) => {
  if (import.meta.env.SSR) return;
  setTimeout(settle, pauseMs);
  for (const type of signs)
    document.addEventListener(type, () => settle(), { once: true, passive: true, capture: true });
});
