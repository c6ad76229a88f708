import { checkConfirmation } from "#access/administrators/security/administrator-security.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { importColumns, ImportedFile, sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import { beginReaderImport, type ReaderImport } from "#office/moving-in/moving-in.contract.ts";
import { readerImportsQuery } from "#office/moving-in/moving-in.queries.ts";
import { maxReaderBytes, notInJournal, readerImportStateTexts } from "#office/moving-in/moving-in.rules.ts";
import { call } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

export function ReadersChoice() {
  const client = useQueryClient();
  return (
    <ImportedFile
      id="lecteurs"
      title="Apporter vos lecteurs"
      accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
      send={async (file) => {
        // The proof is asked for before the file is sent.
        await call(client, checkConfirmation, {});
        const { id } = (await sendImportedFile(file, urlOf(beginReaderImport, {}), limit)) as ReaderImport;
        return `/admin/membres/import/${id}`;
      }}
    >
      <p className="text-muted">
        Le fichier de votre ancienne boutique ou de votre lettre, tel quel{"\u202F"}: WooCommerce, Shopify,
        Gumroad, Payhip, Stripe, Mailchimp, Brevo, Substack, ou votre propre tableau, en CSV, .xlsx ou .ods.
        Rien n’est écrit tout de suite.
      </p>
      <p className="text-muted">{notInJournal}</p>
    </ImportedFile>
  );
}

const limit = { bytes: maxReaderBytes, text: "Ce tableau dépasse 20\u00A0Mo\u202F: coupez-le en plusieurs." };
const columns = importColumns("/admin/membres/import", readerImportStateTexts);

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
