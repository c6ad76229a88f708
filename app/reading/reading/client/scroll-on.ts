import type { Paginator } from "foliate-js/paginator.js";

/** Which edges of its section are shown, while the text scrolls. */
function edgesOf(paginator: Paginator): { atStart: boolean; atEnd: boolean } {
  const isScrolled = paginator.scrolled && paginator.getContents().length > 0;
  return {
    atStart: isScrolled && paginator.start <= 1,
    atEnd: isScrolled && paginator.viewSize - paginator.end <= 2,
  };
}

/** While the text scrolls: whether another section is the next thing to read, back or on. */
export interface Ways {
  back: boolean;
  on: boolean;
}

/** foliate-js reports not every scroll, such as the first one after a change of the window. */
export function watchEnds(
  paginator: Paginator,
  sections: readonly { linear: boolean }[],
  onChange: (ways: Ways) => void,
): void {
  let last: Ways = { back: false, on: false };
  const look = () => {
    const { atStart, atEnd } = edgesOf(paginator);
    const index = paginator.getContents()[0]?.index ?? 0;
    const back = atStart && sections.slice(0, index).some(({ linear }) => linear);
    const on = atEnd && sections.slice(index + 1).some(({ linear }) => linear);
    if (back !== last.back || on !== last.on) onChange((last = { back, on }));
  };
  for (const event of ["scroll", "relocate"]) paginator.addEventListener(event, look);
}

type Turn = (way: "next" | "prev") => void;

/** In pixels: a shorter movement is none. */
const leastWheel = 60;
const leastSwipe = 50;
/** In milliseconds. A movement that runs out does not lead on: one scrolls again. */
const pause = 200;

/** Scrolling on at the end of a section leads to the next one; back at its beginning, to the end of the former. */
export function scrollOn(paginator: Paginator, turn: Turn): void {
  const leads = (distance: number, { atStart, atEnd }: ReturnType<typeof edgesOf>, least: number): void => {
    if (distance >= least && atEnd) turn("next");
    else if (distance <= -least && atStart) turn("prev");
  };
  const follow = (target: EventTarget) => {
    followWheel(target, paginator, leads);
    followTouch(target, paginator, leads);
  };
  follow(paginator);
  paginator.addEventListener("load", (event) => follow((event as CustomEvent<{ doc: Document }>).detail.doc));
}

type Lead = (distance: number, edges: ReturnType<typeof edgesOf>, least: number) => void;

function followWheel(target: EventTarget, paginator: Paginator, lead: Lead): void {
  let last = Number.NEGATIVE_INFINITY;
  let distance = 0;
  let edges = edgesOf(paginator);
  let isDone = false;
  const listen = (event: Event) => {
    const { deltaY, timeStamp, ctrlKey } = event as WheelEvent;
    if (timeStamp - last > pause) {
      distance = 0;
      edges = edgesOf(paginator);
      isDone = false;
    }
    last = timeStamp;
    distance += deltaY;
    if (ctrlKey || isDone || Math.abs(distance) < leastWheel) return;
    isDone = true;
    lead(distance, edges, leastWheel);
  };
  target.addEventListener("wheel", listen, { passive: true });
}

function followTouch(target: EventTarget, paginator: Paginator, lead: Lead): void {
  let begun: { y: number; edges: ReturnType<typeof edgesOf> } | null = null;
  const heightOf = (event: Event): number => (event as TouchEvent).changedTouches[0]?.screenY ?? 0;
  const start = (event: Event) => {
    const isAlone = (event as TouchEvent).touches.length === 1;
    begun = isAlone ? { y: heightOf(event), edges: edgesOf(paginator) } : null;
  };
  const end = (event: Event) => {
    if (begun) lead(begun.y - heightOf(event), begun.edges, leastSwipe);
    begun = null;
  };
  target.addEventListener("touchstart", start, { passive: true });
  target.addEventListener("touchend", end, { passive: true });
}
