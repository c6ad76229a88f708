import { type ReactNode, type SubmitEvent, useState } from "react";
import { useMay } from "#access/administrators/components/use-may.ts";
import { useAct } from "#access/administrators/components/use-act.ts";
import * as calls from "#selling/payments/accounting/accounting.contract.ts";
import { formatDateTime, formatDay } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";
import { DateField } from "#ui/text-field.tsx";

/** The sales journal: how far it goes, how far it is closed and verified, and the acts on it. */
export function JournalPanel({ journal }: { journal: calls.JournalOverview }) {
  const check = useAct(mutation(calls.checkJournal), {
    done: "La vérification a commencé.",
    failed: "La vérification n’a pas pu commencer.",
  });
  const close = useAct(mutation(calls.closePeriods), {
    done: "Tout ce qui est fini est clos.",
    failed: "Les périodes n’ont pas pu être closes.",
  });
  const mayClose = useMay().change("accounting");
  const { last } = journal.check;
  return (
    <section aria-labelledby="journal-des-ventes" className="flex flex-col gap-5">
      <h2 id="journal-des-ventes" className="text-xl">
        Journal des ventes
      </h2>
      {last?.fault && (
        <Callout>
          <p>
            La vérification a trouvé une erreur. {last.fault} Ne changez rien, et prévenez la personne qui
            s’occupe du serveur.
          </p>
        </Callout>
      )}
      {journal.jump && mayClose && <ClockConfirmation jump={journal.jump} />}
      <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-3">
        <Fact name="Dernière ligne">
          {journal.last_entry ? (
            <>
              {journal.last_entry.number}, le {formatDay(journal.last_entry.day)}
            </>
          ) : (
            "aucune vente pour le moment"
          )}
        </Fact>
        <Fact name="Dernière clôture">
          {journal.last_closing
            ? `${formatDay(journal.last_closing.last_day)}, faite le ${formatDateTime(journal.last_closing.closed_at)}`
            : "aucune pour le moment"}
        </Fact>
        <Fact name="Vérifié">
          {journal.check.running && "vérification en cours…"}
          {!journal.check.running &&
            (last
              ? `${verifiedUntil(last)}${last.entries.toLocaleString("fr-FR")} lignes et ${last.closings.toLocaleString("fr-FR")} clôtures, le ${formatDateTime(last.at)}`
              : "pas encore depuis cet écran")}
          {last && !last.fault && (
            <code className="block text-sm wrap-anywhere text-muted">{last.last_hash}</code>
          )}
        </Fact>
      </dl>
      {journal.closed.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer rounded-sm py-1 font-semibold">
            Années et mois clos
          </summary>
          <ul className="pt-2 sm:columns-2 sm:gap-10">
            {journal.closed.map(({ name, closed_at }) => (
              <li key={name} className="py-1">
                {name} <span className="text-sm text-muted">clos le {formatDateTime(closed_at)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <FormErrors>{check.failure ?? close.failure}</FormErrors>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" pending={check.pending || journal.check.running} onClick={() => void check.run({})}>
          Vérifier le journal
        </Button>
        {mayClose && (
          <Button size="sm" pending={close.pending} onClick={() => void close.run({})}>
            Clore ce qui est fini
          </Button>
        )}
      </div>
      <p className="max-w-measure text-sm text-muted">
        Jours, mois et années sont clos d’eux-mêmes dans l’heure qui suit leur fin. Chaque mois, notez
        ailleurs l’empreinte de la dernière ligne vérifiée{"\u202F"}: elle prouve plus tard que rien n’a été
        retiré.
      </p>
    </section>
  );
}

/** 'jusqu’au 24 novembre 2026 : ', if the row verified last is known. */
const verifiedUntil = ({ last_row }: NonNullable<calls.JournalOverview["check"]["last"]>): string =>
  last_row ? `jusqu’à la ligne ${last_row.number}, du ${formatDay(last_row.day)}\u202F: ` : "";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="pt-1">{children}</dd>
  </div>
);

/** After a jump of the clock nothing is closed until an administrator gives the day. */
function ClockConfirmation({ jump }: { jump: NonNullable<calls.JournalOverview["jump"]> }) {
  const [day, setDay] = useState("");
  const act = useAct(mutation(calls.confirmClock), {
    done: "L’horloge est confirmée.",
    failed: "L’horloge n’a pas pu être confirmée.",
  });
  const confirm = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (day === "") return act.fail("Donnez la date d’aujourd’hui.");
    void act.run({ body: { day } });
  };
  return (
    <Callout>
      <p>
        L’horloge du serveur a sauté du {formatDateTime(jump.expected_at)} au{" "}
        {formatDateTime(jump.noticed_at)}. Rien n’est clos avant que vous n’ayez confirmé la date
        d’aujourd’hui.
      </p>
      <form noValidate onSubmit={confirm} className="flex flex-wrap items-end gap-4 pt-4">
        <FormErrors>{act.failure}</FormErrors>
        <DateField label="Nous sommes le" value={day} onChange={(event) => setDay(event.target.value)} />
        <Button type="submit" size="sm" pending={act.pending}>
          Confirmer
        </Button>
      </form>
    </Callout>
  );
}
