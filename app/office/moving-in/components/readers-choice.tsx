import { checkConfirmation } from "#access/administrators/security/administrator-security.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { beginReaderImport, type ReaderImport } from "#office/moving-in/moving-in.contract.ts";
import { readerImportsQuery } from "#office/moving-in/moving-in.queries.ts";
import { maxReaderBytes, notInJournal, readerImportStateTexts } from "#office/moving-in/moving-in.rules.ts";
import { formatDateTime } from "#platform/data/dates.ts";
import { CallError, errorText } from "#platform/http/app-errors.ts";
import { call } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** The first step: a table of readers, which is read before anything else happens. */
export function ReadersChoice() {
  const navigate = useNavigate();
  const keepSession = useKeepSession();
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = "";
    if (!file) return;
    setFailure(null);
    setSending(file.name);
    try {
      const { id } = await keepSession(async () => {
        // The proof is asked for before the file is sent.
        await call(client, checkConfirmation, {});
        return sendReaders(file);
      });
      await navigate(`/admin/membres/import/${id}`);
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé. Réessayez."));
    } finally {
      setSending(null);
    }
  };
  return (
    <section aria-labelledby="lecteurs" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="lecteurs">Apporter vos lecteurs</h2>
      <p className="text-muted">
        Le fichier de votre ancienne boutique ou de votre lettre, tel quel{"\u202F"}: WooCommerce, Shopify,
        Gumroad, Payhip, Stripe, Mailchimp, Brevo, Substack, ou votre propre tableau. Rien n’est écrit tout de
        suite.
      </p>
      <p className="text-muted">{notInJournal}</p>
      <FormErrors>{failure}</FormErrors>
      {sending === null ? (
        <label className={buttonStyle("primary", "md", "cursor-pointer has-focus-visible:outline-2")}>
          Choisir un fichier
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
            className="sr-only"
            onChange={(event) => void choose(event)}
          />
        </label>
      ) : (
        <ProgressBar label={sending} value={null} max={null} text="Lecture…" className="w-full" />
      )}
    </section>
  );
}

/** A file above the limit is not sent: the answer to a connection that is closed early would be lost. */
async function sendReaders(file: File): Promise<ReaderImport> {
  if (file.size > maxReaderBytes)
    throw new CallError(413, "Ce tableau dépasse 20\u00A0Mo\u202F: coupez-le en plusieurs.");
  const form = new FormData();
  form.append("file", file);
  const response = await fetch(urlOf(beginReaderImport, {}), { method: "POST", body: form }).catch(() => {
    throw new CallError(0, null);
  });
  const answer = (await response.json().catch(() => ({}))) as ReaderImport & { error?: string };
  if (!response.ok) throw new CallError(response.status, answer.error ?? null);
  return answer;
}

type PastImport = Pick<ReaderImport, "id" | "name" | "state" | "created_at" | "created_by">;

const columns: Column<PastImport>[] = [
  {
    id: "name",
    header: "Fichier",
    primary: true,
    cell: ({ id, name }) => <Link href={`/admin/membres/import/${id}`}>{name}</Link>,
  },
  { id: "state", header: "État", cell: ({ state }) => readerImportStateTexts[state] },
  {
    id: "created",
    header: "Envoyé",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
  { id: "by", header: "Par", cell: ({ created_by }) => created_by },
];

export function ReaderImportHistory() {
  const answer = useQuery(readerImportsQuery());
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-4">
      <h2 id="imports">Derniers imports</h2>
      <Loaded answer={answer}>
        {({ items }) => (
          <DataTable
            caption="Derniers imports de lecteurs"
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
            empty={<EmptyState title="Aucun import pour le moment." />}
          />
        )}
      </Loaded>
    </section>
  );
}
