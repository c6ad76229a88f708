import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { type Maintenance, changeMaintenance } from "#office/settings/settings.contract.ts";
import { maintenanceQuery } from "#office/settings/settings.queries.ts";
import { closedTextMaxLength } from "#office/settings/settings.rules.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { mutation } from "#platform/http/call.ts";

/** Closes and opens the public pages; the back office stays open. */
export function MaintenanceSwitch() {
  const maintenance = useQuery(maintenanceQuery());
  return <Loaded answer={maintenance}>{(state) => <Form key={state.text} state={state} />}</Loaded>;
}

function Form({ state }: { state: Maintenance }) {
  const [text, setText] = useState(state.text);
  const act = useAct(mutation(changeMaintenance), {
    done: "C’est enregistré, et déjà visible de tous.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  const [asking, setAsking] = useState(false);
  const save = (on: boolean) => act.run({ body: { on, text } });
  return (
    <div className="flex max-w-measure flex-col items-start gap-5">
      <FormErrors>{act.failure}</FormErrors>
      <p className="flex flex-wrap items-center gap-3">
        La boutique est
        <Badge tone={state.on ? "accent" : "success"}>{state.on ? "fermée" : "ouverte"}</Badge>
      </p>
      <p className="text-muted">
        Quand elle est fermée, chaque page publique annonce que le site est momentanément indisponible.
        L’espace administrateur reste ouvert, et les paiements en cours sont enregistrés.
      </p>
      <TextArea
        label="Message aux visiteurs pendant la fermeture"
        description="Facultatif. Sans message de votre part, la page invite à revenir dans quelques minutes."
        rows={4}
        limit={closedTextMaxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full"
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant={state.on ? "primary" : "danger"}
          pending={act.pending}
          onClick={() => (state.on ? void save(false) : setAsking(true))}
        >
          {state.on ? "Rouvrir la boutique" : "Fermer la boutique"}
        </Button>
        {text !== state.text && (
          <Button pending={act.pending} onClick={() => void save(state.on)}>
            Enregistrer le texte
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void save(true).then(() => setAsking(false))}
        title={"Fermer la boutique\u202F?"}
        confirmLabel="Fermer maintenant"
        pending={act.pending}
      >
        <p className="text-muted">
          Chaque page publique dira aussitôt que le site est momentanément indisponible. Vous pourrez rouvrir
          à tout moment.
        </p>
      </ConfirmDialog>
    </div>
  );
}
