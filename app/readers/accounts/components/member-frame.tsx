import { CreditCard, Gift, Heart, Pencil, SlidersHorizontal, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { User } from "#readers/accounts/membership.contract.ts";
import { memberPath } from "#readers/accounts/return-target.rules.ts";
import { SideLayout, SideNav } from "#ui/side-nav.tsx";

/** With the screens beside it, which have addresses below its own. */
const profile = "/membre/profil";

interface MemberFrameProps {
  /** Null until the session is known. */
  user: User | null;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** The layout of the member's own screens, with navigation at the side. */
export function MemberFrame({ user, title, lead, children }: MemberFrameProps) {
  const { pathname } = useLocation();
  const items = [
    { href: user ? memberPath(user.id) : "/connexion", label: "Mon profil", icon: <UserRound aria-hidden /> },
    { href: profile, label: "Modifier mon profil", icon: <Pencil aria-hidden /> },
    { href: "/membre/parametres", label: "Paramètres", icon: <SlidersHorizontal aria-hidden /> },
    { href: "/membre/paiements", label: "Paiements", icon: <CreditCard aria-hidden /> },
    { href: "/membre/envies", label: "Mes envies", icon: <Heart aria-hidden /> },
    { href: "/membre/cadeaux", label: "Mes cadeaux", icon: <Gift aria-hidden /> },
  ].map((item) => ({ ...item, current: item.href === (pathname.startsWith(profile) ? profile : pathname) }));
  return (
    <SideLayout nav={<SideNav label="Mon compte" items={items} />}>
      <h1 tabIndex={-1}>{title}</h1>
      {lead && <p className="max-w-measure pt-3 text-lg text-muted">{lead}</p>}
      <div className="mt-8 flex flex-col gap-14">{children}</div>
    </SideLayout>
  );
}
