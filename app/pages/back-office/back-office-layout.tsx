import { useCallback, useId, useRef, useState, type ReactNode } from "react";
import { Outlet, useNavigate, useLocation } from "react-router";
import { AdministratorOnly } from "#access/administrators/components/administrator-only.tsx";
import { OutsideRole } from "#access/administrators/components/outside-role.tsx";
import { SessionKeeper } from "#access/administrators/components/session-keeper.tsx";
import { useFirstCalls } from "#pages/back-office/use-first-calls.ts";
import { usePageArrival } from "#pages/storefront/use-page-arrival.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { SkipLink } from "#ui/skip-link.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { PaletteButton } from "#pages/back-office/palette-button.tsx";
import { isOpenTo, pageAt } from "#pages/back-office/screens.ts";
import { Sidebar } from "#pages/back-office/sidebar.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { BareLink, Link } from "#ui/link.tsx";
import { CircleUser, Menu as MenuIcon, SunMoon, X } from "lucide-react";
import { useTheme } from "#readers/accounts/components/use-theme.ts";
import { HouseName } from "#platform/page/house-name.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { themes, parseTheme } from "#ui/theme.ts";

/**
 * The frame of every screen of the back office. Its content comes from calls: the page itself is the same for every
 * visitor.
 */
export default function BackOfficeLayout() {
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const announcement = usePageArrival(main);
  const sidebarId = useId();
  const [open, setOpen] = useState(false);
  useFirstCalls();
  const toLogin = useCallback(() => void navigate("/admin/login", { replace: true }), [navigate]);
  return (
    <div className="min-h-dvh">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <TopBar sidebarId={sidebarId} sidebarOpen={open} onToggle={() => setOpen(!open)} />
      <div className="md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
        <Sidebar id={sidebarId} open={open} onFollow={() => setOpen(false)} onLoggedOut={toLogin} />
        <main
          id="contenu"
          ref={main}
          tabIndex={-1}
          className="min-w-0 px-4 pb-20 outline-none sm:px-6 md:px-10 lg:px-14 [&>*]:mx-auto [&>:not(dialog)]:max-w-[68rem]"
        >
          <AdministratorOnly fallback={<Waiting />} onRefused={toLogin}>
            {(username) => (
              <SessionKeeper username={username}>
                <RoleGate>
                  <Outlet />
                </RoleGate>
              </SessionKeeper>
            )}
          </AdministratorOnly>
        </main>
      </div>
      <LiveRegion>{announcement}</LiveRegion>
    </div>
  );
}

function Waiting() {
  return (
    <Loading label="Chargement..." className="pt-12">
      <Skeleton className="h-10 w-64" />
      <SkeletonText lines={4} className="pt-10" />
    </Loading>
  );
}

/** Shows a screen only to administrators whose role has it. The server refuses its calls in any case. */
function RoleGate({ children }: { children: ReactNode }) {
  const page = pageAt(useLocation().pathname);
  const may = useMay();
  if (!page || isOpenTo(may, page)) return children;
  return (
    <>
      <PageMeta title={page.title} description="Cet écran n’est pas dans votre rôle." noIndex />
      <PageHeader title={page.title} />
      <OutsideRole />
    </>
  );
}

interface TopBarProps {
  sidebarId: string;
  sidebarOpen: boolean;
  onToggle: () => void;
}

function TopBar({ sidebarId, sidebarOpen, onToggle }: TopBarProps) {
  const { fictional } = useShop();
  return (
    <header
      data-print="none"
      className="sticky top-0 z-40 flex h-14 items-center gap-2 border-b border-hairline bg-paper px-2 sm:gap-3 md:px-6"
    >
      <IconButton
        label={sidebarOpen ? "Fermer la navigation" : "Ouvrir la navigation"}
        icon={sidebarOpen ? <X /> : <MenuIcon />}
        aria-expanded={sidebarOpen}
        aria-controls={sidebarId}
        onClick={onToggle}
        className="md:hidden"
      />
      <BareLink
        href="/admin"
        className="rounded-sm font-serif text-xl font-semibold tracking-tight text-ink no-underline hover:text-accent"
      >
        <HouseName />
      </BareLink>
      <p className="min-w-0 truncate border-l border-hairline pl-2 text-sm text-muted sm:pl-3">
        Espace administrateur
      </p>
      {fictional && (
        <Badge tone="accent" className="max-sm:hidden">
          Démonstration
        </Badge>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <PaletteButton />
        <Link href="/" look="quiet" className="text-sm max-sm:hidden">
          Voir la boutique
        </Link>
        <BareLink
          href="/admin/reglages?onglet=compte"
          aria-label="Mon compte"
          title="Mon compte"
          className="flex size-10 items-center justify-center rounded text-muted hover:text-ink max-sm:hidden"
        >
          <CircleUser aria-hidden className="size-5" />
        </BareLink>
        <ThemeMenu />
      </div>
    </header>
  );
}

function ThemeMenu() {
  const { theme, choose } = useTheme();
  const options = themes.map(({ id, label }) => ({ id, label }));
  return (
    <Menu
      label="Apparence"
      className="flex size-10 items-center justify-center text-muted hover:text-ink"
      entries={[
        {
          kind: "choice",
          id: "theme",
          label: "Apparence",
          options,
          value: theme,
          onChange: (id) => choose(parseTheme(id)),
        },
      ]}
    >
      <SunMoon aria-hidden className="size-5" />
    </Menu>
  );
}
