import { ChevronDown, LogOut, Settings, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import { useAuth } from "#modules/accounts/components/auth-provider.tsx";
import type { Auth } from "#modules/accounts/components/use-session.ts";
import { SignInLinks } from "#modules/accounts/components/sign-in-links.tsx";
import { useTheme } from "#modules/accounts/components/use-theme.ts";
import type { User } from "#modules/accounts/membership/contract.ts";
import { errorText } from "#platform/errors.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { MenuEntry } from "#ui/menu-entry.ts";
import { Menu } from "#ui/menu.tsx";
import { parseTheme, themes } from "#ui/theme.ts";
import { BareLink } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

/**
 * Connexion and Inscription, or the member's name and menu (storefront.md §2, "Public layout"). Until the session is
 * known, both are in the page, and its inline script decides which is shown (`session-script.ts`).
 */
export function UserMenu() {
  const { status, user, logout } = useAuth();
  const isKnown = status !== "loading";
  return (
    <div data-status={status} className="flex min-w-11 justify-end sm:min-w-60">
      {user ? (
        <MemberMenu user={user} logout={logout} />
      ) : (
        <SignInLinks className={isKnown ? undefined : "member:hidden"} />
      )}
      {!isKnown && <BareLink href="/membre/profil" aria-label="Mon compte" className="member-link" />}
    </div>
  );
}

const logoutFailure = "Erreur lors de la déconnexion";

function MemberMenu({ user, logout }: { user: User; logout: Auth["logout"] }) {
  const navigate = useNavigate();
  const { theme, choose } = useTheme();
  const { show } = useToasts();
  const leave = async () => {
    try {
      await logout();
      // A member's page has already redirected.
      if (window.location.pathname !== "/") void navigate("/", { preventScrollReset: true });
    } catch (error) {
      console.error(logoutFailure, error);
      show(errorText(error, logoutFailure), { tone: "error" });
    }
  };
  const entries: MenuEntry[] = [
    { id: "profile", label: "Mon profil", icon: <UserRound aria-hidden />, href: `/membre/${user.id}` },
    { id: "settings", label: "Paramètres", icon: <Settings aria-hidden />, href: "/membre/parametres" },
    { kind: "separator", id: "before-theme" },
    {
      kind: "choice",
      id: "theme",
      label: "Apparence",
      options: themes,
      value: theme,
      onChange: (id) => choose(parseTheme(id)),
    },
    { kind: "separator", id: "before-logout" },
    { id: "logout", label: "Déconnexion", icon: <LogOut aria-hidden />, onAction: () => void leave() },
  ];
  return (
    <Menu
      label={`${user.username}, menu du compte`}
      entries={entries}
      className="flex min-h-10 items-center gap-2 px-1.5 font-semibold transition-colors hover:bg-sunken sm:px-2"
    >
      <Avatar name={user.username} src={user.avatar_url} />
      <span className="hidden max-w-[12ch] truncate sm:inline">{user.username}</span>
      <ChevronDown aria-hidden className="hidden size-4 text-muted sm:inline" />
    </Menu>
  );
}
