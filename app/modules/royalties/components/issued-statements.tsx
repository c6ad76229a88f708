import { useAct } from "#modules/administrators/components/use-act.ts";
import { useMay } from "#modules/administrators/components/use-may.ts";
import { FileLinks } from "#modules/royalties/components/file-links.tsx";
import { sumColumns } from "#modules/royalties/components/sum-columns.tsx";
import type { IssuedStatement, Period } from "#modules/royalties/statements/contract.ts";
import { royaltyStatementUrl, sendRoyaltyStatementsMutation } from "#modules/royalties/statements/queries.ts";
import { formatDate } from "#platform/dates.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

const texts = { done: "L’envoi est en route.", failed: "L’envoi n’a pas pu commencer." };

/** The statements of an issued period, and their mails. */
export function IssuedStatements({ period }: { period: Period }) {
  const { run, pending, failure } = useAct(sendRoyaltyStatementsMutation(), texts);
  const maySend = useMay().change("accounting");
  const waiting = period.items.filter(({ requested_at }) => requested_at === null).length;
  return (
    <div className="flex flex-col items-start gap-5">
      <FormErrors>{failure}</FormErrors>
      {maySend && waiting > 0 && (
        <Button
          variant="primary"
          pending={pending}
          onClick={() => void run({ body: { period: period.id, number: null } })}
        >
          Envoyer à tous les auteurs
        </Button>
      )}
      <DataTable
        caption="Relevés émis"
        columns={maySend ? [...columns, mailColumn(period.id)] : columns}
        rows={period.items}
        rowKey={({ number }) => number}
        cardsBelow="lg"
      />
    </div>
  );
}

const columns: Column<IssuedStatement>[] = [
  {
    id: "payee",
    header: "Auteur",
    primary: true,
    cell: ({ payee, number }) => (
      <>
        {payee}
        <span className="block font-sans text-sm font-normal text-muted">{number}</span>
      </>
    ),
  },
  ...sumColumns,
  {
    id: "files",
    header: "Relevé",
    align: "end",
    cell: ({ number }) => (
      <FileLinks name={`Relevé ${number}`} urlOf={(format) => royaltyStatementUrl(number, format)} />
    ),
  },
  {
    id: "mail",
    header: "E-mail",
    align: "end",
    cell: ({ sent_at, requested_at }) => (
      <span className="text-sm text-muted">{mailText(sent_at, requested_at)}</span>
    ),
  },
];

const mailColumn = (period: number): Column<IssuedStatement> => ({
  id: "send",
  header: "Envoi",
  headerHidden: true,
  align: "end",
  cell: (statement) => <SendAgain period={period} statement={statement} />,
});

interface SendAgainProps {
  period: number;
  statement: IssuedStatement;
}

function SendAgain({ period, statement: { number, requested_at } }: SendAgainProps) {
  const { run, pending, failure } = useAct(sendRoyaltyStatementsMutation(), texts);
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        pending={pending}
        aria-label={`${requested_at ? "Renvoyer" : "Envoyer"} le relevé ${number}`}
        onClick={() => void run({ body: { period, number } })}
      >
        {requested_at ? "Renvoyer" : "Envoyer"}
      </Button>
      <FormErrors>{failure}</FormErrors>
    </>
  );
}

function mailText(sentAt: string | null, requestedAt: string | null): string {
  if (sentAt) return `parti le ${formatDate(sentAt)}`;
  return requestedAt ? "en route" : "pas encore envoyé";
}
