/** What may be wider than a page. */
const candidates = "table, pre, math[display=block]";
/** In characters: an alexandrine has some fifty. */
const longestVerse = 80;
/** Of one press of an arrow key, in pixels. */
const step = 80;

/**
 * What is wider than the page scrolls inside it, by touch, wheel and arrow keys, and its edges show where there is more. A
 * swipe across it turns no page. What fits stays as the publisher made it, and runs over the pages.
 */
export function scrollWideContent(doc: Document): void {
  const frame = doc.defaultView;
  if (!frame) return;
  // Browsers leave the alternative text of a formula to screen readers, of which some do not know it.
  for (const formula of doc.querySelectorAll("math[alttext]:not([aria-label])"))
    formula.setAttribute("aria-label", formula.getAttribute("alttext") ?? "");
  const elements = [...doc.querySelectorAll<HTMLElement>(candidates)].filter(
    ({ parentElement }) => !parentElement?.closest(candidates),
  );
  const observer = new frame.ResizeObserver(() => elements.forEach(measure));
  for (const element of elements) {
    if (element.parentElement) observer.observe(element.parentElement);
    listen(element);
  }
}

/** Lines of verse that are paragraphs: a last line apart, they would be spread over the width. */
export function markShortLines(doc: Document): void {
  for (const block of doc.querySelectorAll<HTMLElement>("div, blockquote, section, td")) {
    const lines = [...block.children].filter(({ localName }) => localName === "p");
    if (lines.length > 1 && lines.every(({ textContent }) => (textContent?.length ?? 0) <= longestVerse))
      block.dataset["lines"] = "";
  }
}

export const wideContentAt = (target: Element): HTMLElement | null =>
  target.closest<HTMLElement>("[data-wide]");

function measure(element: HTMLElement): void {
  const isScrolled = "wide" in element.dataset;
  const room = isScrolled ? element.clientWidth : (element.parentElement?.clientWidth ?? 0);
  const isWide = Math.max(element.scrollWidth, element.getBoundingClientRect().width) > room + 1;
  if (isWide) {
    // Only what scrolls has edges.
    element.dataset["wide"] ??= "";
    element.dataset["wide"] = edgesOf(element);
    element.tabIndex = 0;
  } else if (isScrolled) {
    delete element.dataset["wide"];
    element.removeAttribute("tabindex");
  }
}

/** On which sides there is more. */
function edgesOf(element: HTMLElement): string {
  const most = element.scrollWidth - element.clientWidth;
  const done = Math.abs(element.scrollLeft);
  const [before, after] =
    getComputedStyle(element).direction === "rtl" ? ["right", "left"] : ["left", "right"];
  return [done > 1 ? before : "", most - done > 1 ? after : ""].filter(Boolean).join(" ");
}

function listen(element: HTMLElement): void {
  const whileWide = (act: (event: Event) => void) => (event: Event) => {
    if ("wide" in element.dataset) act(event);
  };
  const scrolled = whileWide(() => {
    element.dataset["wide"] = edgesOf(element);
  });
  element.addEventListener("scroll", scrolled, { passive: true });
  const keepHere = whileWide((event) => event.stopPropagation());
  for (const type of ["touchstart", "touchmove", "touchend"])
    element.addEventListener(type, keepHere, { passive: true });
  const press = whileWide((event) => {
    const { key } = event as KeyboardEvent;
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    element.scrollBy({ left: key === "ArrowLeft" ? -step : step });
    event.preventDefault();
    event.stopPropagation();
  });
  element.addEventListener("keydown", press);
}
