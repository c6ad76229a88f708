import { lazily } from "#platform/data/lazily.ts";
import { useQuery } from "@tanstack/react-query";
import { subscriberMilestones } from "#readers/subscriptions/subscriptions.rules.ts";
import { GoalBar, goalMarks, goalPosition } from "#ui/goal-bar.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { getSubscriberCount } from "#readers/subscriptions/subscriptions.contract.ts";
import { query } from "#platform/http/call.ts";

const figures = lazily(() => new Intl.NumberFormat("fr-FR"));

interface CollectiveGoalProps {
  /** Whether the viewer subscribes: the count is up to a minute old, and may not include them yet. */
  withViewer: boolean;
}

/** The number of subscribers, on the way to 100 000 (storefront.md §2 and §9). */
export function CollectiveGoal({ withViewer }: CollectiveGoalProps) {
  const count = useQuery(query(getSubscriberCount, {}));
  return (
    <Loaded answer={count} waiting={<Waiting />} failure="Erreur de chargement.">
      {({ subscribers }) => <Goal subscribers={Math.max(subscribers, withViewer ? 1 : 0)} />}
    </Loaded>
  );
}

function Goal({ subscribers }: { subscribers: number }) {
  // « Nous sommes 0 abonné » would greet the first one coldly.
  if (subscribers === 0) {
    return (
      <p className="font-serif text-lg">Les abonnements commencent{"\u202F"}: soyez parmi les premiers.</p>
    );
  }
  return (
    <GoalBar
      // « Nous sommes 1 abonné » would be odd.
      label={subscribers > 1 ? "Nous sommes" : "Le premier pas est fait"}
      position={goalPosition(subscribers, subscriberMilestones)}
      valueText={`${figures().format(subscribers)} ${subscribers > 1 ? "abonnés" : "abonné"}`}
      milestones={goalMarks(subscribers, subscriberMilestones).map(({ position, value, reached }) => ({
        position,
        reached,
        label: figures().format(value),
      }))}
    />
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-20 w-full" />
  </Loading>
);
