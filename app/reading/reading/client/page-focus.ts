import type { Paginator, Relocation } from "foliate-js/paginator.js";

/**
 * The focus within the text, for keys and screen readers: it follows the pages that are turned, and goes where a jump
 * leads, to what is first on the page.
 */
export function createPageFocus(paginator: Paginator, isTurning: () => boolean) {
  let first: Node | null = null;
  let isOwn = false;

  paginator.addEventListener("load", (event) => {
    const { doc } = (event as CustomEvent<{ doc: Document }>).detail;
    // The paginator shows the beginning of what gets focus, which may be on the page before.
    doc.addEventListener("focusin", (focused) => isOwn && focused.stopImmediatePropagation(), true);
  });
  paginator.addEventListener("relocate", (event) => {
    first = (event as CustomEvent<Relocation>).detail.range.startContainer;
    const { activeElement } = document;
    const isInText = activeElement === paginator || activeElement === document.body;
    if (isTurning() && isInText && !paginator.scrolled) focusPage();
  });

  function focusPage(): void {
    const nearest = first?.nodeType === Node.ELEMENT_NODE ? (first as HTMLElement) : first?.parentElement;
    const element = nearest?.closest<HTMLElement>("a[href]") ?? nearest;
    if (!element?.isConnected) return paginator.focusView();
    if (element.tabIndex < 0) {
      element.tabIndex = -1;
      // A press on it would otherwise give it focus later, and turn the page back to its beginning.
      element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
    }
    isOwn = true;
    element.focus({ preventScroll: true });
    isOwn = false;
  }

  return { focusPage };
}
