import { useMemo, useState } from "react";
import { answersOf, matchingAnswers, matches } from "#pages/storefront/help-answers.ts";
import { DeviceGuideList } from "#reading/library/components/device-guides.tsx";
import { deviceGuides } from "#reading/library/client/device-steps.ts";
import { readingDevices } from "#reading/library/client/reading-devices.ts";
import { StaticTextError } from "#pages/storefront/static-text.tsx";
import { type StaticPage, staticPages } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { RenderedText } from "#ui/rendered-text.tsx";
import { SearchField } from "#ui/search-field.tsx";
import type { Route } from "./+types/help-page.ts";

export const loader = ({ context }: Route.LoaderArgs) => context.get(staticPages).page("aide");

export const ErrorBoundary = StaticTextError;

/** Questions and answers, a text of the publisher's; its headings are the questions. */
export default function HelpPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shell">
      <PageMeta title={loaderData.title} description={loaderData.description} />
      <PageHeader title={loaderData.title} lead={"Comment pouvons-nous vous aider\u202F?"} />
      <Answers page={loaderData} />
    </div>
  );
}

const devicesId = "appareils";
const devicesTitle = "Sur quelle liseuse\u202F?";
const contentsLink =
  "inline-block min-h-6 rounded-sm leading-snug text-ink no-underline hover:text-accent hover:underline";

/** The guides of the devices, which thank-you screens show too, then the publisher's own answers. */
function Answers({ page }: { page: StaticPage }) {
  const [q, setQ] = useState("");
  const answers = useMemo(() => answersOf(page.html), [page.html]);
  const shown = matchingAnswers(answers, q);
  const ids = new Set(shown.map(({ id }) => id));
  const devices = readingDevices.filter(({ id, name, format }) =>
    matches(
      [devicesTitle, name, format, ...deviceGuides[id].steps, ...deviceGuides[id].details].join(" "),
      q,
    ),
  );
  const count = shown.length + devices.length;
  return (
    <div className="grid gap-x-16 gap-y-8 pt-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-6 lg:sticky lg:top-24 lg:self-start">
        <search aria-label="Aide" className="noscript:hidden">
          <SearchField
            label="Chercher dans l’aide"
            value={q}
            onValueChange={setQ}
            autoComplete="off"
            maxLength={100}
            placeholder="Kindle, mot de passe…"
          />
        </search>
        <nav aria-label="Sommaire">
          <ol className="flex flex-col gap-1.5">
            {devices.length > 0 && (
              <li>
                <a href={`#${devicesId}`} className={contentsLink}>
                  {devicesTitle}
                </a>
              </li>
            )}
            {page.sections
              .filter(({ id }) => ids.has(id))
              .map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={contentsLink}>
                    {title}
                  </a>
                </li>
              ))}
          </ol>
        </nav>
      </div>
      <div>
        <LiveRegion>{q !== "" && (count > 1 ? `${count} réponses` : `${count} réponse`)}</LiveRegion>
        {devices.length > 0 && (
          <section aria-labelledby={devicesId} className="pb-14">
            <h2 id={devicesId} className="scroll-mt-24 pb-6">
              {devicesTitle}
            </h2>
            <DeviceGuideList devices={devices} />
          </section>
        )}
        {shown.length > 0 && <RenderedText html={shown.map(({ html }) => html).join("")} />}
        {count === 0 && (
          <p className="text-lg text-muted">
            Aucune réponse à ces mots. Essayez-en d’autres, ou écrivez-nous{"\u202F"}: l’adresse est dans les{" "}
            <a href="/mentions">mentions légales</a>.
          </p>
        )}
      </div>
    </div>
  );
}
