import { type ReactNode, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

export interface LeavingGuardProps {
  /** Whether leaving loses something. */
  active: boolean;
  /** The question. */
  title: ReactNode;
  /** The text about the loss. */
  children: ReactNode;
}

/**
 * Asks for confirmation before a page is left: with our own dialog within the site, with the browser's own on reloading
 * and closing. The router allows one guard on a page.
 */
export function LeavingGuard({ active, title, children }: LeavingGuardProps) {
  const blocker = useBlocker(active ? leavesPage : false);
  useUnloadWarning(active);
  useEffect(() => {
    // Nothing is lost any more: there is nothing left to ask about.
    if (!active && blocker.state === "blocked") blocker.reset();
  }, [active, blocker]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={title}
      confirmLabel="Quitter la page"
      cancelLabel="Rester"
    >
      <p className="text-muted">{children}</p>
    </ConfirmDialog>
  );
}

/** A change of fragment or query keeps the form; without a session the page cannot stay open. */
const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== "/admin/login";

/** Whether a guard on this page would ask: for what ends more than the page, such as logging out. */
export const hasUnsavedWork = (): boolean =>
  !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [active]);
}
