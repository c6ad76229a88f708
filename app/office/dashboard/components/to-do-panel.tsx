import { useQuery } from "@tanstack/react-query";
import { Panel } from "#access/administrators/components/panel.tsx";
import { toDoQuery } from "#office/dashboard/dashboard.queries.ts";
import { tasks } from "#office/dashboard/to-do/to-do.rules.ts";
import { Link } from "#ui/link.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";

/** What waits for the administrator, each with the screen on which it is done. */
export function ToDoPanel() {
  const list = useQuery(toDoQuery());
  return (
    <Panel title="À traiter" source={list} skeleton={<SkeletonText lines={2} />}>
      {(waiting) =>
        waiting.length === 0 ? (
          <p className="text-muted">Rien à traiter.</p>
        ) : (
          <ul>
            {waiting.map(({ name, count, ...amounts }) => (
              <li key={name} className="border-b border-hairline py-2.5 last:border-b-0">
                <Link href={tasks[name].href}>{tasks[name].text(count, amounts)}</Link>
              </li>
            ))}
          </ul>
        )
      }
    </Panel>
  );
}
