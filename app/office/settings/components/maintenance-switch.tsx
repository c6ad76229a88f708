import { Section } from "#ui/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  type Maintenance,
  changeMaintenance,
  changeConsentRequirement,
} from "#office/settings/settings.contract.ts";
import { maintenanceQuery, consentRequirementQuery } from "#office/settings/settings.queries.ts";
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

/** Whether orders without consent to immediate delivery are refused (decisions.md, "Second wave"). */
export function ConsentSwitch() {
  const requirement = useQuery(consentRequirementQuery());
  const act = useAct(mutation(changeConsentRequirement), {
    done: "C’est enregistré.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  return (
    <Section
      title="Consentement"
      id="consentement"
      className="flex max-w-measure flex-col items-start gap-5"
      titleClassName=""
    >
      <p className="text-muted">
        Dans la boutique, on ne commande qu’après avoir coché la demande de fourniture immédiate. Un programme
        qui commande pour un membre peut s’en passer{"\u202f"}: la commande est alors livrée aussitôt, et
        remboursable en entier pendant quatorze jours, à vos risques. Ces paiements portent la mention «
        {"\u00a0"}
        Sans consentement{"\u00a0"}» sur la page du membre.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      <Loaded answer={requirement}>
        {({ required }) => (
          <>
            <p className="flex flex-wrap items-center gap-3">
              Les commandes sans consentement sont
              <Badge tone={required ? "accent" : "success"}>{required ? "refusées" : "acceptées"}</Badge>
            </p>
            <Button
              className="whitespace-normal!"
              pending={act.pending}
              onClick={() => void act.run({ body: { required: !required } })}
            >
              {required
                ? "Accepter les commandes sans consentement"
                : "Refuser les commandes sans consentement"}
            </Button>
          </>
        )}
      </Loaded>
    </Section>
  );
}
