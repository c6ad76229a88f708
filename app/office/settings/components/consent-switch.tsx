import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { consentRequirementQuery } from "#office/settings/settings.queries.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { changeConsentRequirement } from "#office/settings/settings.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** Whether orders without consent to immediate delivery are refused (decisions.md, "Second wave"). */
export function ConsentSwitch() {
  const requirement = useQuery(consentRequirementQuery());
  const act = useAct(mutation(changeConsentRequirement), {
    done: "C’est enregistré.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  return (
    <section aria-labelledby="consentement" className="flex max-w-measure flex-col items-start gap-5">
      <h2 id="consentement">Consentement</h2>
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
    </section>
  );
}
