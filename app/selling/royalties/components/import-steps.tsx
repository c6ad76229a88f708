import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { ColumnMapping } from "#books/exchange/components/column-mapping.tsx";
import { MonthField } from "#selling/royalties/components/month-field.tsx";
import * as calls from "#selling/royalties/imports/royalty-imports.contract.ts";
import {
  channelMaxLength,
  decimalOf,
  importFields,
  type PlannedRow,
} from "#selling/royalties/imports/royalty-imports.rules.ts";
import { royaltyImportQuery } from "#selling/royalties/royalties.queries.ts";
import { monthLater } from "#selling/royalties/royalty-periods.rules.ts";
import { lastMonths } from "#platform/data/months.ts";
import { formatCents } from "#platform/data/money.ts";
import { mutation } from "#platform/http/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Section } from "#ui/section.tsx";
import { TextField } from "#ui/text-field.tsx";

const checkTexts = { done: "Le fichier est vérifié.", failed: "Le fichier n’a pas pu être vérifié." };

/** An import of contracts or sales from its columns to its end; the steps follow the state that the server reports. */
export function ImportSteps({ id }: { id: string }) {
  const answer = useQuery(royaltyImportQuery(id));
  return (
    <Loaded answer={answer}>
      {(found) => (
        <Section title={found.name} titleClassName="pb-5 text-xl">
          <Step found={found} />
        </Section>
      )}
    </Loaded>
  );
}

function Step({ found }: { found: calls.RoyaltyImport }) {
  const [remapping, setRemapping] = useState(false);
  if (found.state === "mapping" || (found.state === "checked" && remapping))
    return <Columns found={found} onDone={() => setRemapping(false)} />;
  if (found.state === "checked") return <Checked found={found} onRemap={() => setRemapping(true)} />;
  return <Ended found={found} />;
}

function Columns({ found, onDone }: { found: calls.RoyaltyImport; onDone: () => void }) {
  const act = useAct(mutation(calls.checkRoyaltyImport), checkTexts);
  return (
    <ColumnMapping
      columns={found.columns}
      fields={importFields[found.kind]}
      note="Votre choix est gardé pour le prochain tableau avec les mêmes en-têtes."
      act={act}
      onCheck={async (mapping) => {
        const channel = found.channel ?? undefined;
        if (await act.run({ params: { id: String(found.id) }, body: { mapping, channel } })) onDone();
      }}
    />
  );
}

function Checked({ found, onRemap }: { found: calls.RoyaltyImport; onRemap: () => void }) {
  const act = useAct(mutation(calls.doRoyaltyImport), {
    done: "L’import est fait.",
    failed: "L’import n’a pas pu être fait.",
  });
  const { plan, kind } = found;
  if (!plan) return null;
  return (
    <div className="flex flex-col items-start gap-6">
      <Callout>{planText(plan)}</Callout>
      {kind === "sales" && <SalesChoices key={String(found.total_cents)} found={found} />}
      <FormErrors>{act.failure ?? plan.fault}</FormErrors>
      <p className="flex flex-wrap gap-3">
        {plan.fault === null && (
          <Button
            variant="primary"
            pending={act.pending}
            onClick={() => void act.run({ params: { id: String(found.id) }, body: {} })}
          >
            {kind === "sales" ? "Importer ces ventes" : "Créer ces contrats"}
          </Button>
        )}
        <Button onClick={onRemap}>Revoir les colonnes</Button>
      </p>
      <DataTable
        caption="Ce que font les lignes"
        columns={columns}
        rows={plan.rows}
        rowKey={({ number }) => number}
      />
      {found.rows > plan.rows.length && (
        <p className="text-muted">Les {plan.rows.length} premières, les lignes refusées d’abord.</p>
      )}
    </div>
  );
}

function planText({ counts, sums }: NonNullable<calls.RoyaltyImport["plan"]>): string {
  const { take = 0, skip = 0, refuse = 0 } = counts;
  const lines = `Rien n’est encore écrit. Lignes\u202F: à prendre, ${take}\u202F; de côté, ${skip}\u202F; refusées, ${refuse}.`;
  if (!sums) return lines;
  const totals = `Total hors taxes\u202F: ${formatCents(sums.total_cents)}, dont ${formatCents(sums.skipped_cents)} hors catalogue. Exemplaires\u202F: ${sums.copies.toLocaleString("fr-FR")}.`;
  const overlaps =
    sums.overlaps.length > 0
      ? ` Attention\u202F: un autre fichier a déjà des ventes de ces éditions (${sums.overlaps.join("\u202F; ")}). Celles-ci s’y ajouteraient.`
      : "";
  return `${lines} ${totals}${overlaps}`;
}

/** What the table does not say itself, and the sum to which it is compared; each choice repeats the dry run. */
function SalesChoices({ found }: { found: calls.RoyaltyImport }) {
  const [present] = useState(() => lastMonths(new Date(), 1)[0] ?? "2026-01");
  const [channel, setChannel] = useState(found.channel ?? "");
  const [month, setMonth] = useState(found.month ?? "");
  const [total, setTotal] = useState(found.total_cents === null ? "" : formatCents(found.total_cents));
  const act = useAct(mutation(calls.checkRoyaltyImport), checkTexts);
  const mapping = found.columns.map(({ field }) => field);
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const total_cents = decimalOf(total, 2);
    if (total.trim() !== "" && total_cents === null)
      return act.fail("Le total est illisible\u202F: écrivez par exemple 1234,56.");
    const body = { mapping, channel, month: month === "" ? null : month, total_cents };
    void act.run({ params: { id: String(found.id) }, body });
  };
  return (
    <form noValidate onSubmit={check} className="flex w-full flex-col items-start gap-5">
      <FormErrors>{act.failure}</FormErrors>
      <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {!mapping.includes("channel") && (
          <TextField
            label="Canal"
            description="Le nom du revendeur ou du distributeur, tel que l’auteur le lira."
            maxLength={channelMaxLength}
            value={channel}
            onChange={({ target }) => setChannel(target.value)}
          />
        )}
        {!mapping.includes("date") && (
          <MonthField
            label="Mois de ces ventes"
            none="Choisissez"
            value={month}
            onChoose={setMonth}
            from={monthLater(present, -60)}
            to={present}
          />
        )}
        <TextField
          label="Total hors taxes annoncé"
          description="Celui de la facture ou du courrier du distributeur. Inutile si le tableau a une ligne de total."
          inputMode="decimal"
          value={total}
          onChange={({ target }) => setTotal(target.value)}
        />
      </div>
      <Button type="submit" pending={act.pending}>
        Vérifier
      </Button>
    </form>
  );
}

function Ended({ found }: { found: calls.RoyaltyImport }) {
  const act = useAct(mutation(calls.undoRoyaltyImport), {
    done: "L’import est annulé.",
    failed: "L’import n’a pas pu être annulé.",
  });
  if (found.state === "undone")
    return <Callout>Cet import a été annulé{"\u202F"}: rien n’en reste dans les relevés.</Callout>;
  const isOfSales = found.kind === "sales";
  return (
    <div className="flex flex-col items-start gap-6">
      <Callout tone="success">
        {isOfSales ? "Ces ventes seront dans les prochains relevés." : "Les contrats sont créés."}
      </Callout>
      <FormErrors>{act.failure}</FormErrors>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href={isOfSales ? "/admin/droits" : "/admin/droits/contrats"}>
          {isOfSales ? "Voir les relevés" : "Voir les contrats"}
        </ButtonLink>
        {isOfSales && (
          <Button
            pending={act.pending}
            onClick={() => void act.run({ params: { id: String(found.id) }, body: {} })}
          >
            Annuler cet import
          </Button>
        )}
      </p>
    </div>
  );
}

const actionTexts: Record<PlannedRow["action"], string> = {
  take: "à prendre",
  skip: "laissée de côté",
  refuse: "refusée",
};

const columns: Column<PlannedRow>[] = [
  { id: "number", header: "Ligne", primary: true, cell: ({ number }) => `Ligne\u00A0${number}` },
  {
    id: "action",
    header: "Effet",
    cell: ({ action }) => (
      <Badge tone={action === "refuse" ? "accent" : "neutral"}>{actionTexts[action]}</Badge>
    ),
  },
  { id: "text", header: "Détail", cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
];
