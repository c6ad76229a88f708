import { HydrationBoundary, useQuery } from "@tanstack/react-query";
import { EventList } from "#books/agenda/components/event-list.tsx";
import { describeEvent } from "#books/agenda/client/event-structured-data.ts";
import { getAgenda } from "#books/agenda/agenda.contract.ts";
import { OwnPageText } from "#words/texts/components/own-page-text.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { query } from "#platform/http/call.ts";
import { gather, staticPages } from "#platform/page/page-data.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { StructuredData } from "#ui/served-script.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import type { Route } from "./+types/agenda-page.ts";

/** The events, below the publisher's own words. */
export const loader = async ({ context }: Route.LoaderArgs) => ({
  ...(await gather(context, [query(getAgenda, {})])),
  page: context.get(staticPages).ownPage("agenda"),
});

const unwritten = {
  title: "Agenda",
  description: "Les rencontres, salons et lectures à venir.",
};

export default function AgendaPage({ loaderData: { state, page } }: Route.ComponentProps) {
  const { title, description } = page ?? unwritten;
  return (
    <HydrationBoundary state={state}>
      <div className="shell">
        <PageMeta title={title} description={description} />
        <PageHeader title={title} />
        {page && <OwnPageText page={page} />}
        <Events />
      </div>
    </HydrationBoundary>
  );
}

function Events() {
  const shop = useShop();
  const answer = useQuery(query(getAgenda, {}));
  return (
    <Loaded
      answer={answer}
      waiting={<SkeletonText lines={8} />}
      failure={(error) => errorText(error, "L’agenda n’a pas pu être chargé.")}
    >
      {({ coming, past }) => (
        <div className="flex flex-col gap-10 pt-8">
          <StructuredData
            page="/agenda"
            data={import.meta.env.SSR ? coming.map((event) => describeEvent(event, shop)) : null}
          />
          <section aria-labelledby="a-venir" className="flex flex-col gap-4">
            <h2 id="a-venir">À venir</h2>
            {coming.length > 0 ? (
              <>
                <EventList events={coming} />
                <p>
                  <a href="/agenda.ics" download className="link-text">
                    Tout l’agenda dans mon calendrier
                  </a>
                </p>
              </>
            ) : (
              <p className="text-muted">Rien d’annoncé pour le moment.</p>
            )}
          </section>
          {past.length > 0 && (
            <details>
              <summary className="min-h-6 cursor-pointer font-serif text-xl">Passés</summary>
              <div className="pt-4">
                <EventList events={past} isPast />
              </div>
            </details>
          )}
        </div>
      )}
    </Loaded>
  );
}
