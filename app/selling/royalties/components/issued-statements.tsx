import { useAct } from "#access/administrators/components/use-act.ts";
import { useMay } from "#access/administrators/components/use-may.ts";
import { FileLinks } from "#selling/royalties/components/file-links.tsx";
import { sumColumns } from "#selling/royalties/components/sum-columns.tsx";
import {
  type IssuedStatement,
  type Period,
  sendRoyaltyStatements,
} from "#selling/royalties/statements/royalty-statements.contract.ts";
import { royaltyStatementUrl } from "#selling/royalties/royalties.queries.ts";
import { formatDate } from "#platform/data/dates.ts";
import { Button } from "#ui/button.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { mutation } from "#platform/http/call.ts";

const texts = { done: "L’envoi est en route.", failed: "L’envoi n’a pas pu commencer." };

/** The statements of an issued period, and their mails. */
export function IssuedStatements({ period }: { period: Period }) {
  const { run, pending, failure } = useAct(mutation(sendRoyaltyStatements), texts);
  const maySend = useMay().change("accounting");
  const waiting = period.items.filter(({ requested_at, email }) => requested_at === null && email !== null);
  const unreachable = period.items.filter(({ email }) => email === null);
  return (
    <div className="flex flex-col items-start gap-5">
      <FormErrors>{failure}</FormErrors>
      {maySend && waiting.length > 0 && (
        <Button
          variant="primary"
          pending={pending}
          onClick={() => void run({ body: { period: period.id, number: null } })}
        >
          {unreachable.length === 0 ? "Envoyer à tous les auteurs" : countedText(waiting.length)}
        </Button>
      )}
      {unreachable.length > 0 && <WithoutAddress statements={unreachable} />}
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

const countedText = (count: number): string =>
  count === 1
    ? "Envoyer au seul auteur qui a une adresse"
    : `Envoyer aux ${count} auteurs qui ont une adresse`;

/** More names are not read. */
const namedAuthors = 10;

function WithoutAddress({ statements }: { statements: readonly IssuedStatement[] }) {
  const names = statements.slice(0, namedAuthors).map(({ payee }) => payee);
  const more = statements.length - names.length;
  return (
    <p className="max-w-measure text-muted">
      Sans adresse e-mail{"\u202F"}: {names.join(", ")}
      {more > 0 && ` et ${more} autres`}. Leur relevé s’imprime{"\u202F"}; une adresse s’ajoute à leur
      contrat.
    </p>
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
    cell: (statement) => <MailState statement={statement} />,
  },
];

const mailColumn = (period: number): Column<IssuedStatement> => ({
  id: "send",
  header: "Envoi",
  headerHidden: true,
  align: "end",
  cell: (statement) => statement.email !== null && <SendAgain period={period} statement={statement} />,
});

interface SendAgainProps {
  period: number;
  statement: IssuedStatement;
}

function SendAgain({ period, statement: { number, requested_at } }: SendAgainProps) {
  const { run, pending, failure } = useAct(mutation(sendRoyaltyStatements), texts);
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

function MailState({ statement }: { statement: IssuedStatement }) {
  const { failed_at, failure } = statement;
  if (failed_at === null) return <span className="text-sm text-muted">{mailText(statement)}</span>;
  return (
    <span className="text-sm">
      <span className="font-semibold text-accent">échec le {formatDate(failed_at)}</span>
      <span className="block wrap-anywhere text-muted">{failure}</span>
    </span>
  );
}

function mailText({ sent_at, requested_at, email }: IssuedStatement): string {
  if (sent_at) return `parti le ${formatDate(sent_at)}`;
  if (requested_at) return "en route";
  return email === null ? "sans adresse" : "pas encore envoyé";
}
