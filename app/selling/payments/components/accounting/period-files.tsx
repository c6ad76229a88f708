import { getEntriesFile, getJournalFile } from "#selling/payments/accounting/accounting.contract.ts";
import type { Months } from "#selling/payments/accounting/accounting-figures.rules.ts";
import { urlOf } from "#platform/http/endpoint.ts";
import { buttonStyle } from "#ui/button-style.ts";

/** The journal of the period, for a spreadsheet and for an accounting program. */
export const PeriodFiles = ({ months }: { months: Months }) => (
  <section
    aria-labelledby="fichiers-de-la-periode"
    className="flex flex-col gap-4 border-t border-hairline pt-6"
  >
    <h2 id="fichiers-de-la-periode" className="text-xl">
      Pour le comptable
    </h2>
    <p className="max-w-measure text-muted">
      Le journal des ventes de la période, ligne par ligne, et ses écritures dans les colonnes du fichier des
      écritures comptables (FEC), avec vos comptes.
    </p>
    <p className="flex flex-wrap gap-3">
      <a href={urlOf(getJournalFile, { query: months })} download className={buttonStyle("secondary", "sm")}>
        Journal (CSV)
      </a>
      <a href={urlOf(getEntriesFile, { query: months })} download className={buttonStyle("secondary", "sm")}>
        Écritures (FEC)
      </a>
    </p>
  </section>
);
