import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

interface RecoveryCodesProps {
  /** Null: closed. */
  codes: readonly string[] | null;
  /** Of the file. */
  brand: string;
  onClose: () => void;
}

/** Recovery codes, shown once. */
export function RecoveryCodesDialog({ codes, brand, onClose }: RecoveryCodesProps) {
  const file = new Blob([`${brand} — codes de secours\r\n\r\n${(codes ?? []).join("\r\n")}\r\n`]);
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = "codes-de-secours.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href));
  };
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title="Vos codes de secours"
      actions={
        <>
          <Button onClick={save}>Télécharger</Button>
          <Button variant="primary" onClick={onClose}>
            C’est noté
          </Button>
        </>
      }
    >
      <p className="pb-4 text-muted">
        Chacun remplace une fois le code de l’application, le jour où le téléphone manque. Ils ne sont
        affichés que cette fois{"\u202F"}: imprimez-les, ou gardez-les avec vos papiers.
      </p>
      <ul className="grid gap-x-6 gap-y-1 rounded bg-sunken px-4 py-3 font-mono text-sm">
        {codes?.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
