import { useQuery } from "@tanstack/react-query";
import { formatCents } from "#platform/data/money.ts";
import type { DashboardStats } from "#office/dashboard/dashboard.contract.ts";
import { Panel } from "#access/administrators/components/panel.tsx";
import { dashboardStatsQuery } from "#office/dashboard/dashboard.queries.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { GoalBar, goalMarks, goalPosition } from "#ui/goal-bar.tsx";

const figures = new Intl.NumberFormat("fr-FR");
const count = (value: number) => figures.format(value);

interface Tile {
  name: keyof DashboardStats;
  label: string;
  /** A definition of the figure, if its name is not clear. */
  note: string;
  write: (value: number) => string;
}

const tiles: Tile[] = [
  { name: "members", label: "Membres", note: "adresse vérifiée", write: count },
  { name: "subscribers", label: "Abonnés", note: "en ce moment", write: count },
  { name: "visitors", label: "Visiteurs", note: "sur 30 jours, sans cookie", write: count },
  { name: "books", label: "Livres", note: "au catalogue", write: count },
  { name: "editions", label: "Éditions", note: "au catalogue", write: count },
  {
    name: "revenue",
    label: "Chiffre d’affaires",
    note: "payé par les lecteurs, remboursements déduits",
    write: formatCents,
  },
];

export function StatTiles() {
  const source = useQuery(dashboardStatsQuery());
  return (
    <Panel title="En chiffres" source={source} skeleton={<TileSkeletons />} className="border-t-0">
      {(stats) => (
        <>
          <dl className={gridStyle}>
            {tiles.map(({ name, label, note, write }) => (
              <div key={name} className={tileStyle}>
                <dt className="text-sm font-semibold">{label}</dt>
                <dd className="pt-1 pb-0.5 font-serif text-xl leading-tight whitespace-nowrap sm:text-2xl tabular-nums">
                  {write(stats[name])}
                </dd>
                <dd className="text-sm text-muted">{note}</dd>
              </div>
            ))}
          </dl>
          <SubscriberGoal subscribers={stats.subscribers} />
        </>
      )}
    </Panel>
  );
}

const gridStyle =
  "grid grid-cols-2 gap-px overflow-hidden rounded border border-hairline bg-hairline lg:grid-cols-3";
const tileStyle = "bg-raised px-3 py-4 sm:px-5";

const TileSkeletons = () => (
  <div className={gridStyle}>
    {tiles.map(({ name }) => (
      <div key={name} className={tileStyle}>
        <Skeleton className="h-4 w-20" />
        <Skeleton className="my-2.5 h-7 w-24" />
        <Skeleton className="h-4 w-28" />
      </div>
    ))}
  </div>
);

/** From zero to the goal (admin.md §9); the start has no mark. */
const scale = [0, 1000, 10_000, 100_000, 1_000_000];

/** The number of subscribers, on the way to a million; capped at the full bar. */
function SubscriberGoal({ subscribers }: { subscribers: number }) {
  const milestones = goalMarks(subscribers, scale)
    .slice(1)
    .map(({ position, value, reached }) => ({ position, reached, label: figures.format(value) }));
  return (
    <GoalBar
      label="Vers le million d’abonnés"
      position={goalPosition(subscribers, scale)}
      valueText={`${figures.format(subscribers)} ${subscribers > 1 ? "abonnés" : "abonné"}`}
      milestones={milestones}
      className="pt-8"
    />
  );
}
