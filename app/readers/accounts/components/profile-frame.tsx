import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { MemberFrame } from "#readers/accounts/components/member-frame.tsx";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import type { User } from "#readers/accounts/membership.contract.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { TabLinks } from "#ui/tab-links.tsx";

const tabs = [
  { href: "/membre/profil", label: "Profil" },
  { href: "/membre/profil/securite", label: "Sécurité" },
  { href: "/membre/profil/donnees", label: "Mes données" },
];

/** What a member changes of the own account, in three screens; mails link to each of them. */
export function ProfileFrame({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  return (
    <MemberOnly
      fallback={
        <MemberFrame user={null} title={title}>
          <Tabs />
          <Waiting />
        </MemberFrame>
      }
    >
      {(user) => (
        <MemberFrame user={user} title={title}>
          <Tabs />
          {children(user)}
        </MemberFrame>
      )}
    </MemberOnly>
  );
}

function Tabs() {
  const { pathname } = useLocation();
  return (
    <TabLinks
      label="Mon profil, mes accès et mes données"
      items={tabs.map((tab) => ({ ...tab, current: tab.href === pathname }))}
    />
  );
}

const Waiting = () => (
  <Loading className="flex max-w-xl flex-col gap-8">
    <Skeleton className="size-24 rounded-full" />
    <Skeleton className="h-48 w-full" />
    <Skeleton className="h-24 w-full" />
    <Skeleton className="h-60 w-full" />
  </Loading>
);
