import { WishList } from "#pages/storefront/wish-list.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** For visitors and members alike. */
export default function WishesPage() {
  return (
    <div className="shell">
      <PageMeta title="Mes envies" description="Les livres que vous gardez pour plus tard." noIndex />
      <PageHeader title="Mes envies" />
      <div className="max-w-3xl pt-2 lg:pt-6">
        <WishList />
      </div>
    </div>
  );
}
