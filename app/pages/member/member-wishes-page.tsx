import { MemberScreen } from "#pages/member/member-screen.tsx";
import { WishList, WishListSkeleton } from "#pages/storefront/wish-list.tsx";

const description = "Les livres que vous gardez pour plus tard.";

export default function WishesPage() {
  return (
    <MemberScreen
      title="Mes envies"
      description={description}
      lead={description}
      waiting={<WishListSkeleton />}
    >
      {() => <WishList />}
    </MemberScreen>
  );
}
