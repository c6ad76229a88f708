import { formatCents, formatEuros } from "#platform/data/money.ts";
import type { AbroadSales } from "#selling/payments/abroad/sales-abroad.contract.ts";
import { thresholdCents, twoProofsCents, warningCents } from "#selling/payments/abroad/sales-abroad.rules.ts";
import { Callout } from "#ui/callout.tsx";
import { Link } from "#ui/link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

/** How far the year is from the threshold, and which VAT the next sale has. */
export function ThresholdCounter({ found }: { found: AbroadSales }) {
  const { present_cents, previous_cents, destination } = found;
  return (
    <section aria-labelledby="seuil" className="flex flex-col gap-5">
      <h2 id="seuil" className="text-xl">
        Le seuil de l’année
      </h2>
      <ProgressBar
        className="max-w-measure"
        label="Dans l’Union, HT"
        value={Math.max(0, present_cents)}
        max={thresholdCents}
        text={`${formatCents(present_cents)} sur ${formatEuros(thresholdCents)}`}
      />
      <p className="max-w-measure">
        {destination
          ? "Un lecteur d’un autre pays de l’Union paie la TVA de son pays, comprise dans votre prix. Vous la déclarez au "
          : "Un lecteur d’un autre pays de l’Union paie la même TVA qu’en France, ou aucune si la maison est en franchise. Au-delà du seuil, ce sera celle de son pays, à déclarer au "}
        <Link href="/admin/comptabilite/guichet-unique">guichet unique</Link>.
        {previous_cents > 0 && ` L’an dernier\u202f: ${formatCents(previous_cents)}.`}
      </p>
      {!destination && present_cents >= warningCents && (
        <Callout>
          Le seuil approche{"\u202f"}: inscrivez la maison au guichet unique (impots.gouv.fr, TVA commerce en
          ligne) avant de le passer. Comptez aussi ce que vous vendez ailleurs qu’ici.
        </Callout>
      )}
      {present_cents >= twoProofsCents && (
        <Callout>
          Au-delà de {formatCents(twoProofsCents)}, le pays de chaque lecteur demande deux preuves qui
          concordent
          {"\u202f"}: sa déclaration et sa carte.
        </Callout>
      )}
    </section>
  );
}
