import { useState } from "react";
import { TextHistory } from "#words/texts/components/back-office/text-history.tsx";
import type { EditedConsent } from "#words/texts/back-office/text-editing.contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type Row = EditedConsent["history"][number];

/** Every wording that readers have accepted. */
export function ConsentHistory({ rows }: { rows: readonly Row[] }) {
  const [shown, setShown] = useState<Row | null>(null);
  return (
    <>
      <TextHistory rows={rows}>
        {(row) => (
          <Button variant="quiet" size="sm" onClick={() => setShown(row)}>
            Lire
          </Button>
        )}
      </TextHistory>
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={`Version ${shown?.version ?? ""}`}>
        <h3 className="pb-1">Pour les éditions</h3>
        <p className="pb-5">{shown?.digital_content}</p>
        <h3 className="pb-1">Pour un cadeau</h3>
        <p className="pb-5">{shown?.gift}</p>
        <h3 className="pb-1">Pour l’abonnement</h3>
        <p className="pb-4">{shown?.subscription}</p>
      </Dialog>
    </>
  );
}
