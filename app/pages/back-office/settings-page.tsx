import { useSearchParams } from "react-router";
import { AdministratorPasskeys } from "#modules/administrators/components/security/passkey-section.tsx";
import { AdministratorSecondFactor } from "#modules/administrators/components/security/second-factor-section.tsx";
import { PasswordSection } from "#modules/administrators/components/security/password-section.tsx";
import { KeptFilesSetting } from "#modules/publishing/components/back-office/kept-files-setting.tsx";
import { BackupPanel } from "#modules/settings/components/backups/backup-panel.tsx";
import { ConsentSwitch } from "#modules/settings/components/consent-switch.tsx";
import { MaintenanceSwitch } from "#modules/settings/components/maintenance-switch.tsx";
import { OrderLimitsSetting } from "#modules/settings/components/order-limits.tsx";
import { ShopChecks } from "#modules/settings/components/shop-checks.tsx";
import { useMay } from "#modules/administrators/components/use-may.ts";
import { OwnSessions } from "#modules/administrators/components/team/own-sessions.tsx";
import { TeamList } from "#modules/administrators/components/team/team-list.tsx";
import { TextOverview } from "#modules/texts/components/back-office/text-overview.tsx";
import { PageMeta } from "#platform/page-meta.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tabs } from "#ui/tabs.tsx";

const tabs = [
  { id: "maintenance", label: "Maintenance", content: <MaintenanceSwitch /> },
  { id: "textes", label: "Identité et textes", content: <TextOverview /> },
  { id: "commandes", label: "Commandes", content: <OrderSettings /> },
  { id: "fichiers", label: "Fichiers", content: <KeptFilesSetting /> },
  { id: "verifications", label: "Courrier et paiement", content: <ShopChecks /> },
  { id: "sauvegardes", label: "Sauvegardes", content: <BackupPanel /> },
  { id: "administrateurs", label: "Administrateurs", content: <TeamList /> },
  { id: "compte", label: "Mon compte", content: <OwnAccount /> },
];

function OrderSettings() {
  return (
    <div className="flex flex-col gap-12">
      <ConsentSwitch />
      <OrderLimitsSetting />
    </div>
  );
}

function OwnAccount() {
  return (
    <div className="flex flex-col gap-12">
      <OwnSessions />
      <PasswordSection />
      <AdministratorPasskeys />
      <AdministratorSecondFactor />
    </div>
  );
}

export default function SettingsPage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const shown = may.change("house") ? tabs : tabs.filter(({ id }) => id === "compte");
  const selected = shown.find(({ id }) => id === search.get("onglet"))?.id ?? shown[0]?.id ?? "compte";
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
        items={shown}
        selected={selected}
        onSelect={(id) => setSearch({ onglet: id }, { replace: true, preventScrollReset: true })}
      />
    </>
  );
}
