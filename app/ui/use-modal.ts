import { useEffect, useLayoutEffect, type RefObject } from "react";

/**
 * Opens and closes a native `<dialog>` as a modal: the browser keeps focus inside, makes the rest inert, restores
 * focus, and shows it on top. Escape and a press outside the box call `onClose`; the owner decides. An element with
 * `data-autofocus` gets the first focus.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  // Before the page is painted, and before a removed dialog has left it: only then does the browser restore focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const regions = regionsAround(document.activeElement);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      requestAnimationFrame(() => focusFirst(regions));
    };
  }, [ref, open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onCancel = (event: Event) => {
      // A file input inside the dialog also sends « cancel » when its picker is closed.
      if (event.target !== dialog) return;
      event.preventDefault();
      onClose();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog && isOutside(dialog.getBoundingClientRect(), event)) onClose();
    };
    dialog.addEventListener("cancel", onCancel, { signal });
    dialog.addEventListener("pointerdown", onPress, { signal });
    return () => listening.abort();
  }, [ref, open, onClose]);
}

/** Focusable elements around an element, the nearest first. */
function regionsAround(element: Element | null): HTMLElement[] {
  const region = element?.closest<HTMLElement>('[tabindex="-1"]');
  return region ? [region, ...regionsAround(region.parentElement)] : [];
}

/** If the element that opened the dialog was removed (a deleted row), focus moves to the nearest remaining region. */
function focusFirst(regions: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body || document.querySelector("dialog:modal")) return;
  regions.find((region) => region.isConnected)?.focus({ preventScroll: true });
}

/** Presses on the backdrop reach the dialog itself: only their position distinguishes them. */
function isOutside(box: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
