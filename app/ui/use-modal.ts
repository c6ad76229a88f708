import { useEffect, useLayoutEffect, type RefObject } from "react";

/**
 * Opens and closes a native `<dialog>` as a modal: the browser keeps focus inside, makes the rest inert, gives focus
 * back, and shows it above everything. Escape and a press beside the box ask `onClose`; the owner decides.
 * An element marked `data-autofocus` takes focus first.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  // Before the page is drawn, and before a dialog that is removed whole has left it: only then does focus go back.
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
      // A file input inside the dialog sends « cancel » too, when its picker is closed.
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

/** What may take focus around an element, the nearest first. */
function regionsAround(element: Element | null): HTMLElement[] {
  const region = element?.closest<HTMLElement>('[tabindex="-1"]');
  return region ? [region, ...regionsAround(region.parentElement)] : [];
}

/** When what opened the dialog has gone (a deleted row), the keyboard continues in the nearest region that is left. */
function focusFirst(regions: readonly HTMLElement[]): void {
  if (document.activeElement !== document.body || document.querySelector("dialog:modal")) return;
  regions.find((region) => region.isConnected)?.focus({ preventScroll: true });
}

/** The backdrop's presses reach the dialog itself: only their place tells them apart. */
function isOutside(box: DOMRect, { clientX, clientY }: PointerEvent): boolean {
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
