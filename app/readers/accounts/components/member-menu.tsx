import { LogOut, Settings, UserRound } from "lucide-react";
import { useNavigate } from "react-router";
import type { Auth } from "#readers/accounts/components/use-session.ts";
import { useTheme } from "#readers/accounts/components/use-theme.ts";
import type { User } from "#readers/accounts/membership.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import type { MenuEntry, OpenMenu } from "#ui/menu-entry.ts";
import MenuPopover from "#ui/menu-popover.tsx";
import { parseTheme, themes } from "#ui/theme.ts";
import { useToasts } from "#ui/toast.tsx";

export interface MemberMenuProps {
  user: User;
  logout: Auth["logout"];
}

const logoutFailure = "Erreur lors de la déconnexion";

/** The open menu of a member. The header loads it shortly before use. */
export default function MemberMenu({
  user,
  logout,
  ...open
}: MemberMenuProps & OpenMenu & { label: string }) {
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
  return <MenuPopover {...open} entries={entries} />;
}
