import type { Paginator } from "foliate-js/paginator.js";

const mostWaiting = 3;

/** The moves of a paginator, one after the other: one that began during a page's turn would be lost at the turn's end. */
export function createMoves(paginator: Paginator) {
  let moving: Promise<void> = Promise.resolve();
  let running = 0;
  let turning = 0;

  function inOrder(move: () => Promise<void>): Promise<void> {
    running += 1;
    const moved = moving.then(move).finally(() => (running -= 1));
    moving = moved.catch(() => undefined);
    return moved;
  }
  function turnInOrder(move: () => Promise<void>): void {
    turning += 1;
    void inOrder(move).finally(() => (turning -= 1));
  }

  // A finger moves the page that is shown. While another one is on its way, it moves nothing.
  paginator.addEventListener("swipe", (event) => {
    if (running === 0) turnInOrder((event as CustomEvent<() => Promise<void>>).detail);
  });

  return {
    goTo: (target: Parameters<Paginator["goTo"]>[0]) => inOrder(() => paginator.goTo(target)),
    /** Turns that are asked for while one is made follow it; those of a key that is held down do not pile up. */
    turn(way: "next" | "prev", distance?: number): void {
      if (turning < mostWaiting) turnInOrder(() => paginator[way](distance));
    },
    /** Also while the section after the page is on its way. */
    isTurning: (): boolean => turning > 0,
  };
}
