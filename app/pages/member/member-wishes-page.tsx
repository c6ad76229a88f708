import { WishList, WishListSkeleton } from "#pages/storefront/wish-list.tsx";
import { MemberFrame } from "#readers/accounts/components/member-frame.tsx";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";

const title = "Mes envies";

export default function WishesPage() {
  return (
    <>
      <PageMeta title={title} description="Les livres que vous gardez pour plus tard." noIndex />
      <MemberOnly
        fallback={
          <MemberFrame user={null} title={title}>
            <WishListSkeleton />
          </MemberFrame>
        }
      >
        {(user) => (
          <MemberFrame user={user} title={title} lead="Les livres que vous gardez pour plus tard.">
            <WishList />
          </MemberFrame>
        )}
      </MemberOnly>
    </>
  );
}
