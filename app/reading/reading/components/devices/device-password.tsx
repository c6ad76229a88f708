import { ShownOnce } from "#ui/shown-once.tsx";

export interface NewDevice {
  name: string;
  password: string;
}

/** A device's password: it is typed on the device now, or replaced later. */
export function DevicePassword(props: { added: NewDevice | null; email: string; onClose: () => void }) {
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
