import { Screen } from "#pages/back-office/screen.tsx";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router";
import { AuditEntries } from "#office/audit/components/audit-entries.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { MemberActions } from "#office/members/components/member-actions.tsx";
import { MemberBadges } from "#office/members/components/member-list.tsx";
import { MemberFacts } from "#office/members/components/member-facts.tsx";
import { MemberDownloads, MemberLibrary } from "#office/members/components/member-library.tsx";
import { MemberPayments } from "#office/members/components/member-payments.tsx";
import { MemberSecurity } from "#office/members/components/member-security.tsx";
import { PersonalDataSection } from "#office/personal-data/components/back-office/personal-data-section.tsx";
import type { MemberProfile } from "#office/members/members.contract.ts";
import { memberQuery } from "#office/members/members.queries.ts";
import { Tabs } from "#ui/tabs.tsx";

export default function MemberPage() {
  const { memberId = "" } = useParams();
  const member = useQuery(memberQuery(memberId));
  return (
    <Screen
      title={member.data?.username}
      lead={member.data && <MemberBadges member={member.data} />}
      className="border-b-0"
    >
      <Loaded answer={member}>{(found) => <Member member={found} />}</Loaded>
    </Screen>
  );
}

function Member({ member }: { member: MemberProfile }) {
  const [search, setSearch] = useSearchParams();
  const isOwner = useMay().change("house");
  const tabs = tabsOf(member, isOwner);
  const selected = tabs.find(({ id }) => id === search.get("onglet"))?.id ?? "compte";
  return (
    <>
      <MemberActions member={member} />
      <Tabs
        label={`Compte\u202F: ${member.username}`}
        className="mt-8"
        items={tabs}
        selected={selected}
        onSelect={(id) =>
          setSearch(id === "compte" ? {} : { onglet: id }, { replace: true, preventScrollReset: true })
        }
      />
    </>
  );
}

const tabsOf = (member: MemberProfile, isOwner: boolean) => [
  {
    id: "compte",
    label: "Compte",
    content: (
      <div className="flex flex-col gap-12">
        <MemberFacts member={member} />
        {isOwner && <PersonalDataSection memberId={member.id} username={member.username} />}
      </div>
    ),
  },
  { id: "achats", label: "Achats", content: <MemberPayments memberId={member.id} /> },
  { id: "bibliotheque", label: "Bibliothèque", content: <MemberLibrary memberId={member.id} /> },
  { id: "telechargements", label: "Téléchargements", content: <MemberDownloads memberId={member.id} /> },
  { id: "securite", label: "Sécurité", content: <MemberSecurity memberId={member.id} /> },
  ...(isOwner ? [journalOf(member)] : []),
];

const journalOf = ({ id: memberId }: MemberProfile) => ({
  id: "journal",
  label: "Journal",
  content: <AuditEntries search={{ memberId }} nothing="Rien n’a été fait sur ce compte." />,
});
