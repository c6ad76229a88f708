import { useTheme } from "#modules/accounts/components/use-theme.ts";
import { useShop } from "#platform/shop-context.tsx";
import { Link } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";

const pages = [
  { href: "/presentation", label: "Présentation" },
  { href: "/mentions", label: "Mentions légales" },
  { href: "/cgu", label: "CGU" },
  { href: "/retractation", label: "Renoncer au contrat ici" },
  { href: "/resiliation", label: "Résilier votre contrat" },
];

/** About page, legal pages, and the theme switch for visitors without an account menu. */
export function SiteFooter({ year }: { year: number }) {
  const { brand, fictional } = useShop();
  const { theme, choose } = useTheme();
  return (
    <footer className={footerStyle}>
      <div className="shell flex flex-col gap-x-8 gap-y-6 py-10 lg:flex-row lg:items-center lg:justify-between">
        <nav aria-label="Informations">
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {pages.map(({ href, label }) => (
              <li key={href}>
                <Link href={href} look="quiet" prefetch="intent" className="inline-flex min-h-6 items-center">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className="text-muted">
          © {year} {brand}
          {fictional && " · boutique de démonstration"}
        </p>
        <div data-print="none">
          <ThemeSwitch value={theme} onChange={choose} />
        </div>
      </div>
    </footer>
  );
}

/* Leaves room for the bar with price and action at the bottom of a phone. */
const footerStyle = "mt-16 border-t border-hairline sm:mt-24 pb-(--toast-offset,0px)";
