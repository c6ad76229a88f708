import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import type { MemberMenuProps } from "#readers/accounts/components/member-menu.tsx";
import { SignInLinks } from "#readers/accounts/components/sign-in-links.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { MenuButton } from "#ui/menu.tsx";
import { BareLink } from "#ui/link.tsx";

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

const loadMemberMenu = () => import("#readers/accounts/components/member-menu.tsx");
const OpenMemberMenu = lazy(loadMemberMenu);

function MemberMenu({ user, logout }: MemberMenuProps) {
  const label = `${user.username}, menu du compte`;
  return (
    <MenuButton
      label={label}
      load={loadMemberMenu}
      renderMenu={(open) => <OpenMemberMenu label={label} user={user} logout={logout} {...open} />}
      className="flex min-h-10 items-center gap-2 px-1.5 font-semibold transition-colors hover:bg-sunken sm:px-2"
    >
      <Avatar name={user.username} src={user.avatar_url} />
      <span className="hidden max-w-[12ch] truncate sm:inline">{user.username}</span>
      <ChevronDown aria-hidden className="hidden size-4 text-muted sm:inline" />
    </MenuButton>
  );
}
