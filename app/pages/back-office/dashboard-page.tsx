import { lazy, Suspense } from "react";
import { Screen } from "#pages/back-office/screen.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import {
  JournalBanner,
  LatestAdditions,
  TopSales,
  ToDoPanel,
} from "#office/dashboard/components/rankings.tsx";
import { Folded } from "#office/dashboard/components/folded.tsx";
import { PeriodFigures } from "#office/dashboard/components/period-figures.tsx";
import { PeriodSelect, useDashboardPeriod } from "#office/dashboard/components/period-select.tsx";
import { RevenuePanel } from "#office/dashboard/components/revenue-panel.tsx";
import { StatTiles } from "#office/dashboard/components/stat-tiles.tsx";
import { letterDraft } from "#words/news/news.rules.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { Callout } from "#ui/callout.tsx";

/** A fold that few open each day. */
const LetterEditor = lazy(async () => {
  const { LetterEditor: editor } = await import("#words/news/components/back-office/letter-editor.tsx");
  return { default: editor };
});

export default function DashboardPage() {
  const { fictional } = useShop();
  const may = useMay();
  const { period, choose, now } = useDashboardPeriod();
  return (
    <Screen className="border-b-0 pb-2 md:pb-4">
      <div className="flex flex-col gap-12">
        <div className="flex flex-col gap-6">
          {fictional && <FictionCallout />}
          {may.read("accounting") && <JournalBanner />}
          <ToDoPanel />
          <StatTiles />
        </div>
        <div className="flex flex-col gap-6 border-t border-hairline pt-8">
          <PeriodSelect period={period} onChoose={choose} now={now} />
          <RevenuePanel {...period} />
        </div>
        <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
          <TopSales {...period} />
          <LatestAdditions />
        </div>
        <Folded title="Le détail de ces mois">
          <PeriodFigures {...period} />
        </Folded>
        {may.change("letter") && (
          <Folded title="La lettre de l’éditeur" draftKey={letterDraft}>
            <Suspense fallback={<SkeletonText lines={8} />}>
              <LetterEditor />
            </Suspense>
          </Folded>
        )}
      </div>
    </Screen>
  );
}

function FictionCallout() {
  return (
    <Callout>
      <p>
        Cette maison est une démonstration{"\u202F"}: ses lecteurs, ses ventes et ses chiffres sont inventés.
        Le jour où vous ouvrirez la vôtre, partez d’une base neuve.
      </p>
    </Callout>
  );
}
