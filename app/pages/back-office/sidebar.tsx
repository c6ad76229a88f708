import { useLocation } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { BareLink } from "#ui/link.tsx";
import { LogoutButton } from "#access/administrators/components/logout-button.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { isOpenTo, screenOf, screens } from "#pages/back-office/screens.ts";

interface SidebarProps {
  id: string;
  open: boolean;
  onFollow: () => void;
  onLoggedOut: () => void;
}

/** Next to the page on wide screens; on a phone it opens under the bar. */
export function Sidebar({ id, open, onFollow, onLoggedOut }: SidebarProps) {
  const current = screenOf(useLocation().pathname);
  const may = useMay();
  // All screens until the role is known: for an owner, nothing then moves.
  const shown = may.isKnown ? screens.filter((page) => isOpenTo(may, page)) : screens;
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
      <div className="md:sticky md:top-14 md:flex md:h-[calc(100dvh-3.5rem)] md:flex-col md:py-4">
        <ul className="flex flex-col gap-0.5">
          {shown.map(({ path, title, Icon }) => (
            <li key={path}>
              <BareLink
                href={path}
                onClick={onFollow}
                aria-current={path === current ? "page" : undefined}
                className={linkStyle}
              >
                <Icon aria-hidden className="size-[1.125rem] shrink-0" />
                {title}
              </BareLink>
            </li>
          ))}
        </ul>
        <div className="mt-4 border-t border-hairline pt-4 md:mt-auto">
          <LogoutButton onDone={onLoggedOut} />
        </div>
      </div>
    </nav>
  );
}

const linkStyle =
  "flex min-h-10 items-center gap-3 rounded border-l-2 border-transparent px-3 py-1.5 leading-snug text-muted no-underline " +
  "transition-colors hover:bg-sunken hover:text-ink aria-[current]:border-accent aria-[current]:bg-sunken " +
  "aria-[current]:font-semibold aria-[current]:text-ink";
