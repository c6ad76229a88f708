import { Section } from "#ui/section.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { IdentityForm } from "#access/administrators/components/identity/identity-proof-form.tsx";
import { securityEventsQuery } from "#readers/accounts/account-security.queries.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToasts } from "#ui/toast.tsx";
import { exportOwnData } from "#office/personal-data/personal-data.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** A copy of all data about a member, for the member (RGPD, articles 15 and 20). */
export function ExportSection({ memberId }: { memberId: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const takeAlong = useTakeAlong(memberId);
  return (
    <Section
      title="Une copie de mes données"
      id="mes-donnees"
      className="max-w-measure"
      titleClassName="mb-3"
    >
      <p className="mb-5 text-muted">
        Une copie de tout ce que la boutique sait de vous{"\u202F"}: compte, bibliothèque, téléchargements,
        paiements, choix, sessions et appareils, dans un fichier JSON que tout programme sait lire.
      </p>
      <Button icon={<Download aria-hidden />} onClick={() => setOpen(true)}>
        Exporter mes données
      </Button>
      <Dialog open={open} onClose={close} title="Exporter mes données">
        <p className="text-muted">
          Ce fichier dit beaucoup de vous{"\u202F"}: confirmez que c’est bien vous, et gardez-le en lieu sûr.
        </p>
        <IdentityForm
          onGiven={async (password) => {
            await takeAlong(password);
            close();
          }}
          onCancel={close}
          label="Exporter"
          pendingLabel="Préparation…"
        />
      </Dialog>
    </Section>
  );
}

function useTakeAlong(memberId: string) {
  const client = useQueryClient();
  const { show } = useToasts();
  const { mutateAsync } = useMutation(mutation(exportOwnData));
  return async (password: string) => {
    const everything = await mutateAsync({ params: { id: memberId }, body: { password } });
    const text = JSON.stringify(everything, null, 2);
    saveFile("mes-donnees.json", new Blob([text], { type: "application/json" }));
    show("Vos données sont dans vos téléchargements.", { tone: "success" });
    await client.invalidateQueries({ queryKey: securityEventsQuery(memberId).queryKey });
  };
}
