import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import { formatCount } from "#books/catalogue/client/counts.ts";
import { importRedirects } from "#office/redirects/redirects.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { type AnswerOf, urlOf } from "#platform/http/endpoint.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { FileButton } from "#ui/file-button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";

type Imported = AnswerOf<typeof importRedirects>;
const limit = { bytes: 8 * 1024 * 1024, text: "Ce tableau dépasse 8\u00A0Mo\u202F: coupez-le en plusieurs." };

/** Many redirects at once, from a table; a table with a fault changes nothing. */
export function RedirectImport() {
  const queries = useQueryClient();
  const keepSession = useKeepSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [imported, setImported] = useState<Imported | null>(null);
  const send = async (file: File) => {
    setFailure(null);
    setImported(null);
    try {
      const url = urlOf(importRedirects, {});
      setImported((await keepSession(() => sendImportedFile(file, url, limit))) as Imported);
      await queries.invalidateQueries({ predicate: isAdministrators });
    } catch (error) {
      setFailure(errorText(error, "Ce tableau n’a pas pu être lu."));
    }
  };
  return (
    <section aria-labelledby="tableau" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="tableau">Tout un tableau</h2>
      <p className="text-muted">
        Un CSV, .xlsx ou .ods avec une ligne d’en-têtes, l’ancienne adresse dans la première colonne et la
        nouvelle dans la deuxième. Si une ligne ne va pas, rien n’est enregistré.
      </p>
      <FormErrors>{failure}</FormErrors>
      <FileButton accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv" onChoose={(file) => void send(file)}>
        <FileUp aria-hidden /> Choisir un tableau
      </FileButton>
      <output>
        {imported && imported.faults.length === 0 && (
          <p>
            {imported.saved > 1
              ? `${formatCount(imported.saved)} redirections sont enregistrées.`
              : "La redirection est enregistrée."}
          </p>
        )}
        {imported && imported.faults.length > 0 && (
          <>
            <p className="font-semibold">Rien n’est enregistré{"\u202F"}: corrigez ces lignes.</p>
            <ul className="list-disc pl-5">
              {imported.faults.map(({ line, text }) => (
                <li key={`${line} ${text}`}>
                  Ligne {line}
                  {"\u202F"}: {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </output>
    </section>
  );
}
