import { type SubmitEvent, useState } from "react";
import { CodeField } from "#access/factors/components/code-field.tsx";
import { useRun } from "#access/factors/components/use-run.ts";
import type { AuthenticatorSetUp, SecondFactor } from "#access/factors/factors.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { Dialog } from "#ui/dialog.tsx";

export interface AuthenticatorActions {
  ask: () => Promise<AuthenticatorSetUp>;
  /** @returns recovery codes */
  setUp: (challenge: string, code: string) => Promise<string[]>;
  renew: (code: string) => Promise<string[]>;
  remove: (code: string) => Promise<unknown>;
}

interface AuthenticatorProps {
  factor: SecondFactor;
  actions: AuthenticatorActions;
  /** After a change, and once new recovery codes were read. */
  onDone: () => void;
}

/** The authenticator app of an account, with its recovery codes. */
export function Authenticator({ factor, actions, onDone }: AuthenticatorProps) {
  const { brand } = useShop();
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setCodes(null);
    onDone();
  };
  return (
    <>
      {factor.since === null ? (
        <SetUp actions={actions} onCodes={setCodes} />
      ) : (
        <Managed factor={factor} actions={actions} onCodes={setCodes} onDone={onDone} />
      )}
      <RecoveryCodesDialog codes={codes} brand={brand} onClose={close} />
    </>
  );
}

interface PartProps {
  actions: AuthenticatorActions;
  onCodes: (codes: string[]) => void;
}

function SetUp({ actions, onCodes }: PartProps) {
  const [offer, setOffer] = useState<AuthenticatorSetUp | null>(null);
  const { run, pending, failure } = useRun();
  const begin = () =>
    void run(async () => setOffer(await actions.ask()), "L’application n’a pas pu être préparée.");
  if (!offer)
    return (
      <div className="flex flex-col items-start gap-4">
        <FormErrors>{failure}</FormErrors>
        <Button pending={pending} onClick={begin}>
          Activer la validation en deux étapes
        </Button>
      </div>
    );
  const confirm = (code: string) =>
    run(async () => {
      const codes = await actions.setUp(offer.challenge, code);
      setOffer(null);
      onCodes(codes);
    }, "Le code n’a pas pu être vérifié.");
  return (
    <div className="flex max-w-md flex-col gap-5">
      <p>
        Lisez ce code avec une application d’authentification (Aegis, FreeOTP, Google Authenticator…), ou
        recopiez-y la clé, puis donnez les six chiffres qu’elle affiche.
      </p>
      <QrCode code={offer.qr} alt="Code QR pour l’application d’authentification" />
      <p className="font-mono text-sm wrap-anywhere">{offer.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
      <CodeForm
        label="Code à six chiffres"
        button="Activer"
        pending={pending}
        failure={failure}
        onCode={(code) => void confirm(code)}
      />
    </div>
  );
}

function Managed({ factor, actions, onCodes, onDone }: PartProps & AuthenticatorProps) {
  const [asked, setAsked] = useState<"renewal" | "removal" | null>(null);
  const { run, pending, failure } = useRun();
  const confirm = (code: string) =>
    run(async () => {
      if (asked === "renewal") onCodes(await actions.renew(code));
      else {
        await actions.remove(code);
        onDone();
      }
      setAsked(null);
    }, "Le code n’a pas pu être vérifié.");
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        Activée le {formatDate(factor.since ?? "")}.{" "}
        {factor.recovery_codes_left > 1
          ? `Il vous reste ${factor.recovery_codes_left} codes de secours.`
          : "Il ne vous reste presque plus de codes de secours\u202F: créez-en de nouveaux."}
      </p>
      {asked ? (
        <CodeForm
          label="Code de l’application, ou code de secours"
          button={asked === "renewal" ? "Créer de nouveaux codes" : "Désactiver"}
          pending={pending}
          failure={failure}
          onCode={(code) => void confirm(code)}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setAsked("renewal")}>Nouveaux codes de secours</Button>
          <Button onClick={() => setAsked("removal")}>Désactiver</Button>
        </div>
      )}
    </div>
  );
}

interface CodeFormProps {
  label: string;
  button: string;
  pending: boolean;
  failure: string | null;
  onCode: (code: string) => void;
  onCancel?: () => void;
}

function CodeForm({ label, button, pending, failure, onCode, onCancel }: CodeFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get("code")).trim());
  };
  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-md flex-col gap-4">
      <CodeField label={label} error={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </form>
  );
}

interface RecoveryCodesProps {
  /** Null: closed. */
  codes: readonly string[] | null;
  /** Of the file. */
  brand: string;
  onClose: () => void;
}

/** Recovery codes, shown once. */
function RecoveryCodesDialog({ codes, brand, onClose }: RecoveryCodesProps) {
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
