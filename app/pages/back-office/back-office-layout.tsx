import { useCallback, useId, useRef, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { AdministratorOnly } from "#access/administrators/components/administrator-only.tsx";
import { SessionKeeper } from "#access/administrators/components/session-keeper.tsx";
import { RoleGate } from "#pages/back-office/role-gate.tsx";
import { Sidebar } from "#pages/back-office/sidebar.tsx";
import { TopBar } from "#pages/back-office/top-bar.tsx";
import { useFirstCalls } from "#pages/back-office/use-first-calls.ts";
import { usePageArrival } from "#pages/storefront/use-page-arrival.ts";
import { LiveRegion } from "#ui/live-region.tsx";
import { Loading, Skeleton, SkeletonText } from "#ui/skeleton.tsx";
import { SkipLink } from "#ui/skip-link.tsx";

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
