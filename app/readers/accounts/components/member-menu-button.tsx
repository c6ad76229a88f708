import { ChevronDown } from "lucide-react";
import { lazy } from "react";
import type { MemberMenuProps } from "#readers/accounts/components/member-menu.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { MenuButton } from "#ui/menu.tsx";

const loadMemberMenu = () => import("#readers/accounts/components/member-menu.tsx");
const OpenMemberMenu = lazy(loadMemberMenu);

/** The member's name; its menu is fetched when a pointer or the focus reaches it. */
export default function MemberMenuButton({ user, logout }: MemberMenuProps) {
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
