import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime } from "#platform/data/dates.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import type { User } from "#readers/accounts/membership.contract.ts";
import {
  type ReadingDevice,
  addDevice,
  removeDevice,
} from "#reading/reading/devices/reading-devices.contract.ts";
import { devicesQuery } from "#reading/reading/devices/reading-devices.queries.ts";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { AddByName } from "#access/administrators/components/add-by-name.tsx";
import { mutation } from "#platform/http/call.ts";
import { ShownOnce } from "#ui/shown-once.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { useToasts } from "#ui/toast.tsx";

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

/** The name is the one by which the member recognises the device. */
function AddDevice({ memberId, onAdded }: { memberId: string; onAdded: (device: NewDevice) => void }) {
  const { mutateAsync, isPending } = useMutation(mutation(addDevice));
  return (
    <AddByName
      field={{
        label: "Nom de l’appareil",
        description: "Un nom pour le reconnaître, comme « Kobo du salon ».",
        maxLength: 60,
      }}
      button="Créer un mot de passe"
      failed="L’appareil n’a pas pu être ajouté."
      pending={isPending}
      add={async (name) => {
        const { device, password } = await mutateAsync({ params: { id: memberId }, body: { name } });
        onAdded({ name: device.name, password });
      }}
      listKey={devicesQuery(memberId).queryKey}
    />
  );
}

interface NewDevice {
  name: string;
  password: string;
}

/** A device's password: it is typed on the device now, or replaced later. */
function DevicePassword(props: { added: NewDevice | null; email: string; onClose: () => void }) {
  const { added, email, onClose } = props;
  return (
    <ShownOnce
      title={`Mot de passe de ${added?.name ?? ""}`}
      secret={added?.password ?? null}
      onClose={onClose}
      copyLabel="Copier"
      copied="Mot de passe copié."
      notCopied={"Le mot de passe n’a pas pu être copié\u202F: sélectionnez-le."}
    >
      Tapez-le sur l’appareil, avec l’adresse {email}. Il n’est affiché que cette fois, et n’ouvre que votre
      bibliothèque.
    </ShownOnce>
  );
}

function RemoveDevice({ memberId, device }: { memberId: string; device: ReadingDevice }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { mutateAsync, isPending } = useMutation(mutation(removeDevice));
  const close = () => setAsked(false);
  const remove = async () => {
    setFailure(undefined);
    try {
      await mutateAsync({ params: { id: memberId, deviceId: String(device.id) } });
      close();
      toasts.show(`${device.name} n’ouvre plus votre bibliothèque.`, { tone: "success" });
      await queries.invalidateQueries({ queryKey: devicesQuery(memberId).queryKey });
    } catch (error) {
      setFailure(errorText(error, "L’appareil n’a pas pu être retiré."));
    }
  };
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setAsked(true)} aria-label={`Retirer ${device.name}`}>
        Retirer
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => void remove()}
        pending={isPending}
        title={`Retirer ${device.name}\u202F?`}
        confirmLabel="Retirer"
      >
        <FormErrors>{failure}</FormErrors>
        <p>Son mot de passe n’ouvrira plus rien. Les livres déjà sur l’appareil y restent.</p>
      </ConfirmDialog>
    </>
  );
}
