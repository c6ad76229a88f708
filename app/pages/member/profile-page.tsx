import { Section } from "#ui/section.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useMemo } from "react";
import { isStatus } from "#platform/http/app-errors.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import { LibrarySection } from "#reading/library/components/library-section.tsx";
import { ProfileHeader } from "#reading/library/components/profile-header.tsx";
import { ProfileSkeleton } from "#reading/library/components/profile-skeleton.tsx";
import type { Dashboard } from "#reading/library/holdings.contract.ts";
import { dashboardQuery } from "#reading/library/library.queries.ts";
import { useOfflineLibrary } from "#reading/reading/components/offline/use-offline-library.tsx";
import { ContinueReading } from "#reading/reading/components/progress/continue-reading.tsx";
import { openedIn } from "#reading/reading/client/opened-in.ts";
import { useProgress } from "#reading/reading/components/progress/use-progress.ts";
import { FetchedReader } from "#reading/reading/components/fetched-reader.tsx";
import { useSending } from "#reading/reading/components/sendings/use-sending.tsx";
import { SubscriptionBanner } from "#readers/subscriptions/components/subscription-banner.tsx";
import { SubscriptionTable } from "#readers/subscriptions/components/subscription-table.tsx";
import { PreorderSection } from "#selling/payments/components/preorders/preorder-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { Route } from "./+types/profile-page.ts";

export default function ProfilePage({ params }: Route.ComponentProps) {
  return (
    <div className="shell pb-16">
      <PageMeta title="Profil" description="La page d’un membre et sa bibliothèque." type="profile" noIndex />
      <MemberOnly fallback={<ProfileSkeleton />}>
        {(viewer) => <Profile key={params.id} id={params.id} viewerId={viewer.id} />}
      </MemberOnly>
    </div>
  );
}

function Profile({ id, viewerId }: { id: string; viewerId: string }) {
  const { data, error, refetch, isFetching } = useQuery(dashboardQuery(id, viewerId));
  if (data) return <LoadedProfile dashboard={data} onChanged={() => void refetch()} />;
  if (isStatus(error, 404)) return <Unknown />;
  if (error) {
    return (
      <div className="py-16">
        <h1 className="sr-only">Profil</h1>
        <ErrorState
          title="Impossible de charger le profil"
          onRetry={() => void refetch()}
          pending={isFetching}
        >
          Vérifiez votre connexion, puis réessayez.
        </ErrorState>
      </div>
    );
  }
  return <ProfileSkeleton />;
}

function LoadedProfile({ dashboard, onChanged }: { dashboard: Dashboard; onChanged: () => void }) {
  const { user, isSelf, isMember, subscriptions } = dashboard;
  const progress = useProgress(user.id, isSelf);
  const opened = useMemo(() => openedIn(dashboard.library, progress), [dashboard.library, progress]);
  const sending = useSending(user.id, isSelf);
  const offline = useOfflineLibrary(isSelf ? user.id : null);
  const tools = useMemo(() => bothTools(offline, sending.tools), [offline, sending.tools]);
  return (
    <>
      {isSelf && dashboard.library.length > 0 && <FetchedReader />}
      {isSelf && <SubscriptionBanner onActive={onChanged} />}
      <ProfileHeader user={user} isSelf={isSelf} />
      <div className="mt-10 flex flex-col gap-16">
        {isSelf && <PreorderSection onReceived={onChanged} />}
        {opened.length > 0 && <ContinueReading opened={opened} />}
        {(isSelf || isMember) && <LibrarySection dashboard={dashboard} progress={progress} {...tools} />}
        {sending.dialog}
        {isSelf && (
          <Section title="Abonnements" id="abonnements" titleClassName="mb-5">
            <SubscriptionTable subscriptions={subscriptions} />
          </Section>
        )}
      </div>
    </>
  );
}

type Tools = Pick<ComponentProps<typeof LibrarySection>, "entriesFor" | "noteFor">;

const bothTools = (one: Tools, other: Tools): Tools => ({
  entriesFor: (row) => [...one.entriesFor(row), ...other.entriesFor(row)],
  noteFor: (row) => (
    <>
      {one.noteFor(row)}
      {other.noteFor(row)}
    </>
  ),
});

function Unknown() {
  return (
    <>
      <h1 className="sr-only">Profil</h1>
      <EmptyState
        title="Profil introuvable."
        action={<ButtonLink href="/catalogue">Parcourir le catalogue</ButtonLink>}
      />
    </>
  );
}
