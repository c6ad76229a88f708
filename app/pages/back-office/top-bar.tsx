import { CircleUser, Menu as MenuIcon, SunMoon, X } from "lucide-react";
import { useTheme } from "#readers/accounts/components/use-theme.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { BareLink, Link } from "#ui/link.tsx";
import { Menu } from "#ui/menu.tsx";
import { themes, parseTheme } from "#ui/theme.ts";

interface TopBarProps {
  sidebarId: string;
  sidebarOpen: boolean;
  onToggle: () => void;
}

export function TopBar({ sidebarId, sidebarOpen, onToggle }: TopBarProps) {
  const { brand, fictional } = useShop();
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
        {brand}
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
