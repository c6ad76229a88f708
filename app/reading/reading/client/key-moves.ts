import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";

/** In pixels, with the arrow keys. */
const lineStep = 80;

/** What the keys do in the text. @param jump makes a move that the browser's Back takes back */
export const keyMoves = (
  engine: BookEngine,
  { shiftKey }: KeyboardEvent,
  turn: (side: "left" | "right") => void,
  jump: (move: () => Promise<unknown>) => void,
): Record<string, () => void> => ({
  ArrowLeft: () => turn("left"),
  ArrowRight: () => turn("right"),
  PageDown: () => engine.turn("next"),
  PageUp: () => engine.turn("prev"),
  " ": () => engine.turn(shiftKey ? "prev" : "next"),
  Home: () => jump(() => engine.goToStart()),
  End: () => jump(() => engine.goToFraction(1)),
  ...(engine.paginator.scrolled && {
    ArrowDown: () => engine.turn("next", lineStep),
    ArrowUp: () => engine.turn("prev", lineStep),
  }),
});
