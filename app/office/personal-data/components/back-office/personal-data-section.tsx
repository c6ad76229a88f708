import { Section } from "#ui/section.tsx";
import { useMutation } from "@tanstack/react-query";
import { Download, UserX } from "lucide-react";
import { useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { saveFile } from "#platform/page/save-file.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useLinkSupport } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToasts } from "#ui/toast.tsx";
import { eraseMember, exportMember } from "#office/personal-data/back-office/data-requests.contract.ts";
import { mutation } from "#platform/http/call.ts";

interface PersonalDataProps {
  memberId: string;
  username: string;
}

/** The member's rights: a copy of all stored data, and erasure. */
export function PersonalDataSection({ memberId, username }: PersonalDataProps) {
  const [open, setOpen] = useState(false);
  const file = useExport(memberId);
  return (
    <Section title="Données personnelles" id="donnees" titleClassName="pb-2 text-xl">
      <p className="max-w-measure pb-4 text-muted">
        À la demande du membre{"\u202F"}: une copie de tout ce que la boutique sait de lui, ou l’effacement de
        son compte.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Download aria-hidden />} pending={file.pending} onClick={() => void file.save()}>
          Exporter ses données
        </Button>
        <Button variant="danger" icon={<UserX aria-hidden />} onClick={() => setOpen(true)}>
          Effacer le compte
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={"Effacer ce compte\u202F?"}>
        <ErasureForm memberId={memberId} username={username} />
      </Dialog>
    </Section>
  );
}

/** A call, not a link: it may first ask for the administrator's password. */
function useExport(memberId: string) {
  const toasts = useToasts();
  const keepSession = useKeepSession();
  const { mutateAsync, isPending } = useMutation(mutation(exportMember));
  const save = async () => {
    try {
      const everything = await keepSession(() => mutateAsync({ params: { id: memberId } }));
      const text = JSON.stringify(everything, null, 2);
      saveFile(`membre-${memberId}.json`, new Blob([text], { type: "application/json" }));
    } catch (error) {
      toasts.show(errorText(error, "Les données n’ont pas pu être exportées."), { tone: "error" });
    }
  };
  return { save, pending: isPending };
}

function ErasureForm({ memberId, username }: PersonalDataProps) {
  const links = useLinkSupport();
  const [typed, setTyped] = useState("");
  const act = useAct(mutation(eraseMember), {
    done: "Le compte est effacé.",
    failed: "Le compte n’a pas pu être effacé.",
  });
  const erase = async () => {
    if (await act.run({ params: { id: memberId }, body: { username: typed } }))
      links?.navigate("/admin/membres");
  };
  return (
    <div className="flex flex-col gap-4 pb-4">
      <FormErrors>{act.failure}</FormErrors>
      <p className="text-muted">
        Nom, adresse, portrait, sessions et journal des téléchargements disparaissent pour de bon, et sa
        bibliothèque avec eux. Les factures restent dix ans, comme la loi l’exige. Rien de cela ne s’annule.
      </p>
      <TextField
        label={`Pour confirmer, écrivez ${username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        data-autofocus
      />
      <Button variant="danger" pending={act.pending} onClick={() => void erase()} className="self-end">
        Effacer pour toujours
      </Button>
    </div>
  );
}
