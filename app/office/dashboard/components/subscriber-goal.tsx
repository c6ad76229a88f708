import { GoalBar } from "#ui/goal-bar.tsx";
import { goalMarks, goalPosition } from "#ui/goal-scale.ts";

const figures = new Intl.NumberFormat("fr-FR");

/** From zero to the goal (admin.md §9); the start has no mark. */
const scale = [0, 1000, 10_000, 100_000, 1_000_000];

/** The number of subscribers, on the way to a million; capped at the full bar. */
export function SubscriberGoal({ subscribers }: { subscribers: number }) {
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
