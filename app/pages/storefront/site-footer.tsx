import type { ReactNode } from "react";
import { useTheme } from "#readers/accounts/components/use-theme.ts";
import { LetterForm } from "#office/mailings/components/letter-form.tsx";
import { entryPath } from "#books/catalogue/entry-pages/entry-pages.rules.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Link } from "#ui/link.tsx";
import { ThemeSwitch } from "#ui/theme-switch.tsx";

interface MenuEntry {
  href: string;
  label: string;
}

interface SiteFooterProps {
  year: number;
  menus: { house: readonly MenuEntry[]; rights: readonly MenuEntry[] };
  /** The top of the tree of categories. */
  themes: readonly { slug: string; name: string }[];
}

/** Themes, the house and its legal pages in columns, the form for the letter by mail, and the theme switch for visitors without an account menu. */
export function SiteFooter({ year, themes, menus }: SiteFooterProps) {
  const { brand, fictional, look } = useShop();
  const { theme, choose } = useTheme();
  return (
    <footer className={footerStyle}>
      <div className="shell grid gap-x-8 gap-y-10 grid-cols-2 py-10 sm:py-12 lg:grid-cols-[2fr_1fr_1fr]">
        {themes.length > 0 && (
          <Column title="Thèmes" className="max-lg:col-span-2" listClassName="columns-2 lg:columns-3">
            {themes.map(({ slug, name }) => (
              <Entry key={slug} href={entryPath("category", slug)} label={name} />
            ))}
          </Column>
        )}
        <Column title="La maison">
          {menus.house.map((page) => (
            <Entry key={page.href} {...page} />
          ))}
        </Column>
        <Column title="Vos droits">
          {menus.rights.map((page) => (
            <Entry key={page.href} {...page} />
          ))}
        </Column>
      </div>
      <div className="shell border-t border-hairline py-8 sm:py-10" data-print="none">
        <LetterForm />
      </div>
      <div className="shell flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-hairline py-6">
        {look?.footerText && <p className="w-full max-w-measure whitespace-pre-line">{look.footerText}</p>}
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

interface ColumnProps {
  title: string;
  className?: string;
  listClassName?: string;
  children: ReactNode;
}

function Column({ title, className, listClassName, children }: ColumnProps) {
  return (
    <nav aria-label={title} className={className}>
      <p className="eyebrow pb-3">{title}</p>
      <ul className={listClassName}>{children}</ul>
    </nav>
  );
}

function Entry({ href, label }: MenuEntry) {
  return (
    <li className="break-inside-avoid pb-1.5">
      <Link href={href} look="quiet" className="link-line">
        {label}
      </Link>
    </li>
  );
}

/* Leaves room for the bar with price and action at the bottom of a phone. */
const footerStyle = "mt-10 border-t border-hairline sm:mt-24 pb-(--toast-offset,0px)";
