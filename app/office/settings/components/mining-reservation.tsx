import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { changeMiningReservation } from "#office/settings/settings.contract.ts";
import { miningReservationQuery } from "#office/settings/settings.queries.ts";
import { mutation } from "#platform/http/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";

/** Whether machines may mine the texts (docs/decisions/132). */
export function MiningReservation() {
  const reservation = useQuery(miningReservationQuery());
  const act = useAct(mutation(changeMiningReservation), {
    done: "C’est enregistré, et déjà dit aux machines.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  return (
    <Section
      title="Fouille de textes et de données"
      id="fouille"
      className="flex max-w-measure flex-col items-start gap-5"
      titleClassName=""
    >
      <p className="text-muted">
        La loi permet la fouille de textes, par exemple pour entraîner des modèles d’intelligence
        artificielle, sauf si l’éditeur s’y oppose d’une façon lisible par les machines. La boutique le dit
        alors dans chaque page, à l’adresse <code>/.well-known/tdmrep.json</code>, dans{" "}
        <code>robots.txt</code>, dans vos notices ONIX et dans les PDF et EPUB. Les fichiers déjà faits le
        diront quand ils seront refaits.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      <Loaded answer={reservation}>
        {({ reserved }) => (
          <>
            <p className="flex flex-wrap items-center gap-3">
              La fouille est
              <Badge tone={reserved ? "success" : "accent"}>{reserved ? "réservée" : "permise"}</Badge>
            </p>
            {!reserved && (
              <p className="text-muted">
                Vos <Link href="/mentions">mentions légales</Link> disent peut-être encore le contraire
                {"\u202f"}: relisez-les.
              </p>
            )}
            <Button pending={act.pending} onClick={() => void act.run({ body: { reserved: !reserved } })}>
              {reserved ? "Permettre la fouille" : "Réserver la fouille"}
            </Button>
          </>
        )}
      </Loaded>
    </Section>
  );
}
