import { lazy, Suspense } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";

/** Most members never need it. */
const Announcement = lazy(() => import("#readers/accounts/components/lost-factor-announcement.tsx"));

/** Announces in every open session of an account that its second factor will end. */
export function LostFactorNotice() {
  const { user } = useAuth();
  if (!user?.second_factor_ends_at) return null;
  return (
    <Suspense>
      <Announcement memberId={user.id} endsAt={user.second_factor_ends_at} />
    </Suspense>
  );
}
