import { checkConfirmation } from "#access/administrators/security/administrator-security.contract.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { ImportedFile, PastImports, sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import { beginReaderImport, type ReaderImport } from "#office/moving-in/moving-in.contract.ts";
import { readerImportsQuery } from "#office/moving-in/moving-in.queries.ts";
import { maxReaderBytes, notInJournal, readerImportStateTexts } from "#office/moving-in/moving-in.rules.ts";
import { call } from "#platform/http/call.ts";
import { urlOf } from "#platform/http/endpoint.ts";

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
export function ReaderImportHistory() {
  const answer = useQuery(readerImportsQuery());
  return (
    <Loaded answer={answer}>
      {({ items }) => (
        <PastImports items={items} folder="/admin/membres/import" stateTexts={readerImportStateTexts} />
      )}
    </Loaded>
  );
}
