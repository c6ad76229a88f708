import { Screen } from "#pages/back-office/screen.tsx";
import { useSearchParams } from "react-router";
import { AdministratorPasskeys } from "#access/administrators/components/security/administrator-passkey-section.tsx";
import { AdministratorSecondFactor } from "#access/administrators/components/security/administrator-second-factor-section.tsx";
import { FactorRule } from "#access/administrators/components/security/factor-rule-section.tsx";
import { OwnEmail } from "#access/administrators/components/security/own-email-section.tsx";
import { PasswordSection } from "#access/administrators/components/security/password-section.tsx";
import { KeptFilesSetting } from "#books/publishing/components/back-office/kept-files-setting.tsx";
import { BackupPanel } from "#office/settings/components/backups/backup-panel.tsx";
import { ConsentSwitch, MaintenanceSwitch } from "#office/settings/components/maintenance-switch.tsx";
import { MiningReservation } from "#office/settings/components/mining-reservation.tsx";
import { OrderLimitsSetting } from "#office/settings/components/order-limits.tsx";
import { ShopChecks } from "#office/settings/components/shop-checks.tsx";
import { useMay } from "#access/administrators/components/use-may.ts";
import { OutsideRole } from "#access/administrators/components/outside-role.tsx";
import { OwnSessions } from "#access/administrators/components/team/own-sessions.tsx";
import { TeamList } from "#access/administrators/components/team/team-list.tsx";
import { TextOverview } from "#words/texts/components/back-office/text-overview.tsx";
import { Tabs } from "#ui/tabs.tsx";

const tabs = [
  { id: "maintenance", label: "Maintenance", content: <MaintenanceSwitch /> },
  { id: "textes", label: "Identité et textes", content: <TextOverview /> },
  { id: "commandes", label: "Commandes", content: <OrderSettings /> },
  { id: "fichiers", label: "Fichiers", content: <FileSettings /> },
  { id: "verifications", label: "Courrier et paiement", content: <ShopChecks /> },
  { id: "sauvegardes", label: "Sauvegardes", content: <BackupPanel /> },
  { id: "administrateurs", label: "Administrateurs", content: <Team /> },
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

function FileSettings() {
  return (
    <div className="flex flex-col gap-12">
      <MiningReservation />
      <KeptFilesSetting />
    </div>
  );
}

function Team() {
  return (
    <div className="flex flex-col gap-12">
      <TeamList />
      <FactorRule />
    </div>
  );
}

function OwnAccount() {
  return (
    <div className="flex flex-col gap-12">
      <OwnSessions />
      <OwnEmail />
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
  const asked = search.get("onglet");
  const selected = shown.find(({ id }) => id === asked)?.id ?? shown[0]?.id ?? "compte";
  const isRefused = asked !== selected && tabs.some(({ id }) => id === asked);
  return (
    <Screen className="border-b-0">
      {may.isKnown && isRefused && <OutsideRole />}
      <Tabs
        label="Réglages"
        items={shown}
        selected={selected}
        onSelect={(id) => setSearch({ onglet: id }, { replace: true, preventScrollReset: true })}
      />
    </Screen>
  );
}
