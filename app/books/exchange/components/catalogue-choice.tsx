import { type ChangeEvent, useState } from "react";
import { useNavigate } from "react-router";
import { errorText, CallError } from "#platform/http/app-errors.ts";
import { useKeepSession } from "#platform/page/session-renewal.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { FormErrors } from "#ui/form-errors.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { urlOf } from "#platform/http/endpoint.ts";
import { beginImport, type Import } from "#books/exchange/imports/catalogue-import.contract.ts";
import {
  maxImportBytes,
  tooLargeCatalogue,
  type ImportState,
} from "#books/exchange/catalogue-import.rules.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#platform/data/dates.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { importsQuery, exportUrls } from "#books/exchange/exchange.queries.ts";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Download } from "lucide-react";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { DateField } from "#ui/text-field.tsx";

/** The first step: a file, which is read before anything else happens. */
export function CatalogueChoice() {
  const navigate = useNavigate();
  const keepSession = useKeepSession();
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
      const { id } = await keepSession(() => sendCatalogue(file));
      await navigate(`/admin/catalogue/imports/${id}`);
    } catch (error) {
      setFailure(errorText(error, "Ce fichier n’a pas pu être envoyé. Réessayez."));
    } finally {
      setSending(null);
    }
  };
  return (
    <section aria-labelledby="importer" className="flex max-w-measure flex-col items-start gap-4">
      <h2 id="importer">Importer un catalogue</h2>
      <p className="text-muted">
        Un tableau CSV, tel que l’enregistre un tableur, ou un message ONIX 3.0 ou 3.1. Rien n’est écrit tout
        de suite : vous verrez d’abord ce que chaque ligne ferait.
      </p>
      <FormErrors>{failure}</FormErrors>
      {sending === null ? (
        <label className={buttonStyle("primary", "md", "cursor-pointer has-focus-visible:outline-2")}>
          Choisir un fichier
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xml,.onix,text/csv,application/xml"
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

/**
 * Sends a catalogue and waits until it is read. A file above the limit is not sent: the answer to a connection that is
 * closed early would be lost.
 * @throws CallError with the reason; 0 if the server is out of reach
 */
async function sendCatalogue(file: File): Promise<Import> {
  if (file.size > maxImportBytes) throw new CallError(413, tooLargeCatalogue);
  const form = new FormData();
  form.append("file", file);
  const response = await fetch(urlOf(beginImport, {}), { method: "POST", body: form }).catch(() => {
    throw new CallError(0, null);
  });
  const answer = (await response.json().catch(() => ({}))) as Import & { error?: string };
  if (!response.ok) throw new CallError(response.status, answer.error ?? null);
  return answer;
}

const stateTexts: Record<ImportState, string> = {
  mapping: "Colonnes à vérifier",
  checked: "Prêt à importer",
  running: "En cours",
  done: "Terminé",
  cancelled: "Arrêté",
};

interface PastImport {
  id: number;
  name: string;
  state: ImportState;
  created_at: string;
  created_by: string;
}

const columns: Column<PastImport>[] = [
  {
    id: "name",
    header: "Fichier",
    primary: true,
    cell: ({ id, name }) => <Link href={`/admin/catalogue/imports/${id}`}>{name}</Link>,
  },
  { id: "state", header: "État", cell: ({ state }) => stateTexts[state] },
  {
    id: "created",
    header: "Envoyé",
    cell: ({ created_at }) => <time dateTime={created_at}>{formatDateTime(created_at)}</time>,
  },
  { id: "by", header: "Par", cell: ({ created_by }) => created_by },
];

/** The latest imports, to come back to. */
export function ImportHistory() {
  const imports = useQuery(importsQuery());
  return (
    <section aria-labelledby="imports" className="flex flex-col gap-4">
      <h2 id="imports">Derniers imports</h2>
      <Loaded answer={imports}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Aucun import pour le moment">Le premier apparaîtra ici.</EmptyState>
          ) : (
            <DataTable caption="Derniers imports" columns={columns} rows={found} rowKey={({ id }) => id} />
          )
        }
      </Loaded>
    </section>
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
