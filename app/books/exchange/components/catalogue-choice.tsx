import { useState } from "react";
import { buttonStyle } from "#ui/button-style.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { ImportedFile, PastImports, sendImportedFile } from "#books/exchange/components/imported-file.tsx";
import { beginImport, type Import } from "#books/exchange/imports/catalogue-import.contract.ts";
import {
  maxImportBytes,
  tooLargeCatalogue,
  type ImportState,
} from "#books/exchange/catalogue-import.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { importsQuery, exportUrls } from "#books/exchange/exchange.queries.ts";
import { Download } from "lucide-react";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { DateField } from "#ui/text-field.tsx";

export const CatalogueChoice = () => (
  <ImportedFile
    id="importer"
    title="Importer un catalogue"
    accept=".csv,.tsv,.txt,.xlsx,.ods,.xml,.onix,text/csv,application/xml"
    send={async (file) => {
      const limit = { bytes: maxImportBytes, text: tooLargeCatalogue };
      const { id } = (await sendImportedFile(file, urlOf(beginImport, {}), limit)) as Import;
      return `/admin/catalogue/imports/${id}`;
    }}
  >
    <p className="text-muted">
      Un tableau Excel (.xlsx), LibreOffice (.ods) ou CSV, ou un message ONIX 3.0 ou 3.1. Rien n’est écrit
      tout de suite : vous verrez d’abord ce que chaque ligne ferait.
    </p>
  </ImportedFile>
);

const stateTexts: Record<ImportState, string> = {
  mapping: "Colonnes à vérifier",
  checked: "Prêt à importer",
  running: "En cours",
  done: "Terminé",
  cancelled: "Arrêté",
};

/** The latest imports, to come back to. */
export function ImportHistory() {
  const answer = useQuery(importsQuery());
  return (
    <Loaded answer={answer}>
      {(items) => <PastImports items={items} folder="/admin/catalogue/imports" stateTexts={stateTexts} />}
    </Loaded>
  );
}

/** The catalogue as a file, whole or since a day. */
export function ExportLinks() {
  const [since, setSince] = useState("");
  const urls = exportUrls(since);
  const mayHaveFiles = useMay().read("files");
  return (
    <section aria-labelledby="exporter" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="exporter">Exporter le catalogue</h2>
      <p className="text-muted">
        Tous vos livres, une ligne par édition. Le tableau s’ouvre dans un tableur et s’importe à nouveau ; le
        message ONIX 3.1 est pour les libraires et les distributeurs. L’archive réunit les deux, avec les PDF,
        DOCX, EPUB et couvertures que vous avez envoyés.
      </p>
      <DateField
        label="Seulement ce qui a changé depuis le"
        description="Laissez vide pour tout exporter."
        value={since}
        onChange={({ target }) => setSince(target.value)}
      />
      <p className="flex flex-wrap gap-3">
        <a href={urls.csv} download className={buttonStyle()}>
          <Download aria-hidden /> Tableau CSV
        </a>
        <a href={urls.onix} download className={buttonStyle()}>
          <Download aria-hidden /> Message ONIX
        </a>
        {mayHaveFiles && (
          <ProvenDownload href={urls.archive} icon={<Download aria-hidden />}>
            Tout, avec les fichiers
          </ProvenDownload>
        )}
      </p>
    </section>
  );
}
