import type { ReactNode } from "react";
import { DraftBanner } from "#access/administrators/components/draft-banner.tsx";
import { LeavingGuard } from "#access/administrators/components/leaving-guard.tsx";

export interface Unsaved {
  isUnsaved: boolean;
  restoredAt: Date | null;
  isOutdated: boolean;
  discard: () => void;
}

interface UnsavedWorkProps {
  form: Unsaved;
  /** Asks in its place while more than the form would be lost. */
  guard?: ReactNode;
}

/** The unsaved content of a form: restored from a draft, with a confirmation before the page is left. */
export function UnsavedWork({ form, guard }: UnsavedWorkProps) {
  return (
    <>
      <DraftBanner
        restoredAt={form.restoredAt}
        isOutdated={form.isOutdated}
        onDiscard={form.discard}
        discardLabel="Abandonner le brouillon"
      />
      {guard ?? <UnsavedGuard active={form.isUnsaved} />}
    </>
  );
}

const UnsavedGuard = ({ active }: { active: boolean }) => (
  <LeavingGuard active={active} title={"Quitter sans enregistrer\u202F?"}>
    Ce que vous avez saisi n’est pas enregistré. Un brouillon en est gardé sur cet ordinateur{"\u202F"}: il
    vous sera proposé à votre retour.
  </LeavingGuard>
);
