import { Download } from "lucide-react";
import { exportUrls } from "#modules/exchange/queries.ts";
import { buttonStyle } from "#ui/button-style.ts";

/** The whole catalogue as a file. */
export const ExportLinks = () => (
  <section aria-labelledby="exporter" className="flex max-w-measure flex-col items-start gap-4">
    <h2 id="exporter">Exporter le catalogue</h2>
    <p className="text-muted">
      Tous vos livres, une ligne par édition. Le tableau s’ouvre dans un tableur et s’importe à nouveau ; le
      message ONIX 3.1 est pour les libraires et les distributeurs.
    </p>
    <p className="flex flex-wrap gap-3">
      <a href={exportUrls.csv} download className={buttonStyle()}>
        <Download aria-hidden /> Tableau CSV
      </a>
      <a href={exportUrls.onix} download className={buttonStyle()}>
        <Download aria-hidden /> Message ONIX
      </a>
    </p>
  </section>
);
