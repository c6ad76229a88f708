import { useLocation } from "react-router";
import { UserMenu } from "#readers/accounts/components/user-menu.tsx";
import { CartLink } from "#selling/cart/components/cart-link.tsx";
import { HeaderSearch } from "#pages/storefront/header-search.tsx";
import { NavigationMark } from "#pages/storefront/navigation-mark.tsx";
import { useShop } from "#platform/page/shop-context.tsx";
import { classNames } from "#ui/class-names.ts";
import { BareLink, Link } from "#ui/link.tsx";

/** Brand, catalogue, cart and account, always within reach. */
export function SiteHeader({ menu }: { menu: readonly { href: string; label: string }[] }) {
  const { brand } = useShop();
  const { pathname } = useLocation();
  return (
    <header
      data-print="none"
      className="sticky top-0 z-40 border-b border-hairline bg-paper pt-[env(safe-area-inset-top)]"
    >
      {/* In one row, also in the wider letters of the moment before the fonts are there; on the narrowest screens in two. */}
      <div className="shell flex min-h-14 items-center gap-x-1 max-[22rem]:flex-wrap sm:min-h-16 sm:gap-x-3 [&>*+*]:shrink-0">
        <BareLink
          href="/"
          className="mr-2 max-w-full min-w-0 truncate rounded-sm font-serif text-xl font-semibold tracking-tight text-ink no-underline hover:text-accent sm:mr-6 sm:text-2xl"
        >
          {brand}
        </BareLink>
        <nav aria-label="Principale" className="mr-auto flex gap-x-3">
          {menu.map(({ href, label }, index) => (
            <Link
              key={href}
              href={href}
              look="quiet"
              prefetch="intent"
              aria-current={pathname === href ? "page" : undefined}
              className={classNames(
                "min-h-10 items-center px-1 font-semibold aria-[current]:text-accent",
                // On a phone there is room for one.
                index === 0 ? "inline-flex" : "hidden min-[31rem]:inline-flex",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        <HeaderSearch />
        <CartLink />
        <UserMenu />
      </div>
      <NavigationMark />
    </header>
  );
}
