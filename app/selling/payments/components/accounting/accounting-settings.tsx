import { type SubmitEvent, useState } from "react";
import { useAct } from "#access/administrators/components/use-act.ts";
import {
  accountLabels,
  type AccountingSettings as Settings,
} from "#selling/payments/accounting/accounting-settings.rules.ts";
import { formatMonthYear } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { saveAccountingSettings } from "#selling/payments/accounting/accounting.contract.ts";
import { mutation } from "#platform/http/call.ts";

const monthNames = Array.from({ length: 12 }, (_, index) =>
  formatMonthYear(`2026-${String(index + 1).padStart(2, "0")}-01`).replace(/ \d+$/, ""),
);

const accounts = [
  "journal_code",
  "receipts",
  "editions",
  "subscriptions",
  "vat",
  "vat_abroad",
  "deferred",
] as const;

/** The first month of the financial year, and the accounts of the export. */
export function AccountingSettings({ stored }: { stored: Settings }) {
  const [draft, setDraft] = useState(stored);
  const act = useAct(mutation(saveAccountingSettings), {
    done: "C’est enregistré.",
    failed: "Les réglages n’ont pas pu être enregistrés.",
  });
  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act.run({ body: draft });
  };
  return (
    <section aria-labelledby="reglages-comptables" className="border-t border-hairline pt-6">
      <h2 id="reglages-comptables" className="pb-5 text-xl">
        Exercice et comptes
      </h2>
      <form noValidate onSubmit={save} className="flex flex-col items-start gap-5">
        <FormErrors>{act.failure}</FormErrors>
        <Select
          label="Premier mois de l’exercice"
          value={draft.fiscal_month}
          onChange={({ target }) => setDraft({ ...draft, fiscal_month: target.value })}
        >
          {monthNames.map((name, index) => (
            <option key={name} value={String(index + 1)}>
              {name}
            </option>
          ))}
        </Select>
        <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {accounts.map((name) => (
            <TextField
              key={name}
              label={accountLabels[name]}
              maxLength={12}
              value={draft[name]}
              onChange={({ target }) => setDraft({ ...draft, [name]: target.value.toUpperCase() })}
            />
          ))}
        </div>
        <Button type="submit" pending={act.pending}>
          Enregistrer
        </Button>
      </form>
    </section>
  );
}
