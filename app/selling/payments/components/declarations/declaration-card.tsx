import { useAct } from "#access/administrators/components/use-act.ts";
import { formatDate } from "#platform/data/dates.ts";
import { formatCents } from "#platform/data/money.ts";
import { mutation } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { stateNames } from "#selling/payments/components/declarations/declaration-texts.ts";
import { ReportFile } from "#selling/payments/components/declarations/report-file.tsx";
import { type DeclarationPeriod, makeReport } from "#selling/payments/declarations/declarations.contract.ts";
import { downloadMemberInvoice } from "#selling/payments/invoices/invoices.contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";

interface DeclarationCardProps {
  period: DeclarationPeriod;
  delivery: string;
  /** Whether files can be made, by this administrator. */
  mayMake: boolean;
}

/** One period: what it comes to, what is due when, and its files. */
export function DeclarationCard({ period, delivery, mayMake }: DeclarationCardProps) {
  const { kind, first_day, last_day, due_day, state, gross_cents, vat_cents, reports, apart, abroad_cents } =
    period;
  const make = useAct(mutation(makeReport), {
    done: "Le fichier est prêt.",
    failed: "Le fichier n’a pas pu être fait.",
  });
  const isWanted = state === "due" || state === "outdated";
  const isDone = state === "made" || state === "empty";
  const name = kind === "transactions" ? "Ventes" : "Encaissements";
  return (
    <article className="flex flex-col gap-4 border-b border-hairline py-6 last:border-b-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h3 className="text-lg">{`${name} du ${formatDate(first_day)} au ${formatDate(last_day)}`}</h3>
        <Badge tone={isDone ? "success" : isWanted ? "accent" : "neutral"}>{stateNames[state]}</Badge>
      </header>
      <p>
        {gross_cents === 0
          ? "Aucune vente"
          : `${formatCents(gross_cents)} TTC, dont ${formatCents(vat_cents)} de TVA`}
        {!isDone && `. À remettre au plus tard le ${formatDate(due_day)}`}.
      </p>
      {state === "outdated" && (
        <p className="max-w-measure text-muted">
          Un remboursement ou une facture a changé ces ventes depuis le dernier fichier{"\u202f"}: un fichier
          rectificatif le remplace.
        </p>
      )}
      {abroad_cents > 0 && (
        <p className="max-w-measure text-muted">
          {formatCents(abroad_cents)} de ventes taxées dans un autre pays n’y sont pas{"\u202f"}: demandez à
          votre plateforme si elle les attend, puis réglez-le plus bas.
        </p>
      )}
      {apart.length > 0 && <InvoicesApart apart={apart} />}
      <FormErrors>{make.failure}</FormErrors>
      {isWanted && mayMake && (
        <Button
          size="sm"
          className="self-start"
          pending={make.pending}
          onClick={() => void make.run({ body: { kind, first_day } })}
        >
          {state === "due" ? "Faire le fichier" : "Faire le fichier rectificatif"}
        </Button>
      )}
      {reports.map((report) => (
        <ReportFile key={report.id} report={report} delivery={delivery} maySend={mayMake} />
      ))}
    </article>
  );
}

/** Invoices to firms are transmitted by themselves, each with its own data. */
const InvoicesApart = ({ apart }: { apart: DeclarationPeriod["apart"] }) => (
  <div className="max-w-measure">
    <p>
      À transmettre une à une par la plateforme, comme factures électroniques (en France) ou comme ventes à
      des entreprises étrangères{"\u202f"}:
    </p>
    <ul className="flex list-disc flex-col gap-1 pt-2 pl-5">
      {apart.map(({ number, member_id, name, abroad }) => (
        <li key={number}>
          <Link href={urlOf(downloadMemberInvoice, { params: { id: member_id, number } })} download>
            {number}
          </Link>
          {`, ${name}${abroad ? ", à l’étranger" : ""}`}
        </li>
      ))}
    </ul>
  </div>
);
