import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import * as rules from "#selling/payments/accounting/accounting-periods.rules.ts";
import { ChoiceSelect, Select } from "#ui/select.tsx";

interface PeriodChoiceProps {
  kind: rules.PeriodKind;
  months: Months;
  /** The first month of the journal, and the present one. */
  span: { first: string; present: string };
  fiscalMonth: number;
  onChoose: (kind: rules.PeriodKind, from: string) => void;
}

export function PeriodChoice({ kind, months, span, fiscalMonth, onChoose }: PeriodChoiceProps) {
  const listed = rules.periodsSince(kind, span, fiscalMonth);
  const isListed = listed.some(({ from }) => from === months.from);
  return (
    <div className="flex flex-wrap items-end gap-4">
      <ChoiceSelect
        label="Période"
        names={rules.periodKindNames}
        value={kind}
        onChoose={(chosen) =>
          // The same moment, as far as it was.
          onChoose(
            chosen,
            rules.periodOf(chosen, months.to < span.present ? months.to : span.present, fiscalMonth).from,
          )
        }
      />
      <Select
        label={rules.periodKindNames[kind]}
        labelHidden
        value={months.from}
        onChange={({ target }) => onChoose(kind, target.value)}
      >
        {(isListed ? listed : [months, ...listed]).map((period) => (
          <option key={period.from} value={period.from}>
            {rules.periodText(kind, period)}
          </option>
        ))}
      </Select>
    </div>
  );
}
