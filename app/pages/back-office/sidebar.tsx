import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { LogoutButton } from "#access/administrators/components/logout-button.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { toDoQuery } from "#office/dashboard/dashboard.queries.ts";
import { tasks } from "#office/dashboard/to-do.rules.ts";
import { isOpenTo, screenOf, screens } from "#pages/back-office/screens.ts";
import { officeGroups } from "#site.ts";
import { classNames } from "#ui/class-names.ts";
import { BareLink } from "#ui/link.tsx";

interface SidebarProps {
  id: string;
  open: boolean;
  onFollow: () => void;
  onLoggedOut: () => void;
}

/** Next to the page on wide screens; on a phone it opens under the bar. */
export function Sidebar({ id, open, onFollow, onLoggedOut }: SidebarProps) {
  const { pathname } = useLocation();
  const may = useMay();
  const waiting = useWaiting(may.isKnown && may.read("dashboard"));
  // All screens until the role is known: for an owner, nothing then moves.
  const shown = may.isKnown ? screens.filter((page) => isOpenTo(may, page)) : screens;
  const entry = (page: (typeof screens)[number]) => (
    <Entry
      key={page.path}
      page={page}
      isCurrent={page.path === screenOf(pathname)}
      count={waiting.get(page.path) ?? 0}
      onFollow={onFollow}
    />
  );
  return (
    <nav
      id={id}
      aria-label="Administration"
      data-print="none"
      className={classNames(
        "border-hairline px-3 py-4 max-md:border-b md:border-r",
        !open && "max-md:hidden",
      )}
    >
      <div className="md:sticky md:top-14 md:flex md:h-[calc(100dvh-3.5rem)] md:flex-col md:overflow-y-auto md:py-3">
        <ul>{shown.filter(({ group }) => group === null).map(entry)}</ul>
        {officeGroups.map((name) => {
          const entries = shown.filter(({ group }) => group === name);
          return (
            entries.length > 0 && (
              <details key={name} open className="pt-2">
                <summary className="cursor-pointer rounded px-3 py-1 text-sm text-muted hover:text-ink">
                  {name}
                </summary>
                <ul>{entries.map(entry)}</ul>
              </details>
            )
          );
        })}
        <div className="mt-4 border-t border-hairline pt-4 md:mt-auto">
          <LogoutButton onDone={onLoggedOut} />
        </div>
      </div>
    </nav>
  );
}

/** How much waits on each screen. The dashboard asks again. */
function useWaiting(isKnown: boolean): ReadonlyMap<string | undefined, number> {
  const { data = [] } = useQuery({ ...toDoQuery(), enabled: isKnown });
  const counts = new Map<string | undefined, number>();
  for (const { name, count } of data) {
    const path = screenOf(tasks[name].href.replace(/\?.*$/, ""));
    counts.set(path, (counts.get(path) ?? 0) + count);
  }
  return counts;
}

interface EntryProps {
  page: (typeof screens)[number];
  isCurrent: boolean;
  count: number;
  onFollow: () => void;
}

const Entry = ({ page: { path, title, label = title, Icon }, isCurrent, count, onFollow }: EntryProps) => (
  <li className="relative">
    <BareLink
      href={path}
      onClick={onFollow}
      aria-current={isCurrent ? "page" : undefined}
      className={linkStyle}
    >
      <Icon aria-hidden className="size-[1.125rem] shrink-0" />
      {label}
    </BareLink>
    {count > 0 && (
      <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center">
        <span className="rounded-full bg-sunken px-2 text-sm font-semibold text-accent tabular-nums">
          {count.toLocaleString("fr-FR")}
          <span className="sr-only"> à traiter</span>
        </span>
      </span>
    )}
  </li>
);

const linkStyle =
  "flex min-h-10 items-center gap-3 rounded border-l-2 border-transparent px-3 py-1.5 leading-snug text-muted no-underline md:min-h-9 " +
  "transition-colors hover:bg-sunken hover:text-ink aria-[current]:border-accent aria-[current]:bg-sunken " +
  "aria-[current]:font-semibold aria-[current]:text-ink";
