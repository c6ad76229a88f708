import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import type { User } from "#readers/accounts/profile/membership.contract.ts";
import { AddDevice } from "#reading/reading/components/devices/add-device.tsx";
import { DevicePassword, type NewDevice } from "#reading/reading/components/devices/device-password.tsx";
import { RemoveDevice } from "#reading/reading/components/devices/remove-device.tsx";
import type { ReadingDevice } from "#reading/reading/devices/reading-devices.contract.ts";
import { devicesQuery } from "#reading/reading/devices/reading-devices.queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

/** The reading applications that open the member's library, each with a password of its own. */
export function DeviceSection({ user }: { user: User }) {
  const { publicUrl } = useShop();
  const devices = useQuery(devicesQuery(user.id));
  const [added, setAdded] = useState<NewDevice | null>(null);
  return (
    <section aria-labelledby="liseuses" className="flex flex-col gap-6">
      <div className="flex max-w-measure flex-col gap-3">
        <h2 id="liseuses">Liseuses et applications</h2>
        <p className="text-muted">
          KOReader, Thorium, Readest et bien d’autres ouvrent votre bibliothèque par un catalogue OPDS. Dans
          l’application, ajoutez le catalogue{" "}
          <code className="text-sm wrap-anywhere">{publicUrl}/opds/bibliotheque</code>, avec votre adresse
          e-mail et un mot de passe créé ici pour cet appareil.
        </p>
        <p className="text-muted">
          KOReader garde aussi votre page{"\u202f"}: dans «{"\u202f"}Synchronisation de la progression
          {"\u202f"}», donnez le serveur <code className="text-sm wrap-anywhere">{publicUrl}/koreader</code>,
          avec la même adresse e-mail et le même mot de passe.
        </p>
      </div>
      <Loaded answer={devices} waiting={<Waiting />} failure="Vos appareils n’ont pas pu être chargés.">
        {(rows) => rows.length > 0 && <DeviceList memberId={user.id} devices={rows} />}
      </Loaded>
      <AddDevice memberId={user.id} onAdded={setAdded} />
      <DevicePassword added={added} email={user.email} onClose={() => setAdded(null)} />
    </section>
  );
}

function DeviceList({ memberId, devices }: { memberId: string; devices: readonly ReadingDevice[] }) {
  return (
    <ul className="border-t border-hairline">
      {devices.map((device) => (
        <li
          key={device.id}
          className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline py-4"
        >
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{device.name}</p>
            <p className="text-sm text-muted">
              Ajouté le {formatDate(device.created_at)} ·{" "}
              {device.used_at ? `dernier passage le ${formatDateTime(device.used_at)}` : "pas encore utilisé"}
            </p>
          </div>
          <RemoveDevice memberId={memberId} device={device} />
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-16 w-full" />
    </Loading>
  );
}
