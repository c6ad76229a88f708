import { Download } from "lucide-react";
import { useState } from "react";
import { ProvenDownload } from "#access/administrators/components/proven-download.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { exportUrls } from "#books/exchange/exchange.queries.ts";
import { buttonStyle } from "#ui/button-style.ts";
import { DateField } from "#ui/text-field.tsx";

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
