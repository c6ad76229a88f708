import { useSearchParams } from "react-router";
import { PasswordSection } from "#modules/administrators/security/components/password-section.tsx";
import { ConsentSwitch } from "#modules/administrators/settings/components/consent-switch.tsx";
import { MaintenanceSwitch } from "#modules/administrators/settings/components/maintenance-switch.tsx";
import { ShopChecks } from "#modules/administrators/settings/components/shop-checks.tsx";
import { OwnSessions } from "#modules/administrators/team/components/own-sessions.tsx";
import { TeamList } from "#modules/administrators/team/components/team-list.tsx";
import { TextOverview } from "#modules/administrators/texts/components/text-overview.tsx";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tabs } from "#ui/tabs.tsx";

const tabs = [
  { id: "maintenance", label: "Maintenance", content: <MaintenanceSwitch /> },
  { id: "textes", label: "Identité et textes", content: <TextOverview /> },
  { id: "commandes", label: "Commandes", content: <ConsentSwitch /> },
  { id: "verifications", label: "Courrier et paiement", content: <ShopChecks /> },
  { id: "administrateurs", label: "Administrateurs", content: <TeamList /> },
  { id: "compte", label: "Mon compte", content: <OwnAccount /> },
];

function OwnAccount() {
  return (
    <div className="flex flex-col gap-12">
      <OwnSessions />
      <PasswordSection />
    </div>
  );
}

export default function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const selected = tabs.find(({ id }) => id === search.get("onglet"))?.id ?? "maintenance";
  return (
    <>
      <PageMeta
        title="Réglages"
        description="La boutique, ses vérifications et ses administrateurs."
        noIndex
      />
      <PageHeader title="Réglages" className="border-b-0" />
      <Tabs
        label="Réglages"
        items={tabs}
        selected={selected}
        onSelect={(id) => setSearch({ onglet: id }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
