import { type ReactNode, useEffect } from "react";
import { type BlockerFunction, useBlocker } from "react-router";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

export interface LeavingGuardProps {
  /** Whether leaving loses something. */
  active: boolean;
  /** The question. */
  title: ReactNode;
  /** What is lost. */
  children: ReactNode;
}

/**
 * Asks before a page is left: with a dialog of ours within the site, with the browser's own on reloading and closing.
 * The router allows one guard on a page.
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

/** A fragment or a query of the same page leaves the form where it is; without a session nobody can stay. */
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
