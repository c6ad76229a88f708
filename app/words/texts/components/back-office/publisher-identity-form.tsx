import { TextForm, useTextForm } from "#words/texts/components/back-office/text-form.tsx";
import { type EditedIdentity, saveIdentity } from "#words/texts/back-office/text-editing.contract.ts";
import { identityQuery } from "#words/texts/back-office/text-editing.queries.ts";
import { call } from "#platform/http/call.ts";
import {
  accessibilityStates,
  type Identity,
  identityFields,
  type IdentityPath,
  identityPaths,
} from "#words/texts/identity.rules.ts";
import { Callout } from "#ui/callout.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

interface IdentityFormProps {
  identity: EditedIdentity;
  onSaved: (done: string) => Promise<void>;
}

const parts: [title: string, paths: IdentityPath[]][] = [
  ["L’entreprise", ["legalName", "legalForm", "capital", "address", "siret", "rcs", "vatNumber"]],
  ["Joindre l’éditeur", ["email", "phone", "publicationDirector", "dpoEmail"]],
  ["L’hébergeur", ["host.name", "host.address", "host.phone"]],
  ["Le médiateur de la consommation", ["mediator.name", "mediator.address", "mediator.url"]],
  ["Le prestataire de paiement", ["paymentProvider.name", "paymentProvider.address"]],
  ["L’accessibilité", ["accessibility.status", "accessibility.audit"]],
];

/** The publisher's identity, as required by law on pages and invoices. */
export function IdentityForm({ identity, onSaved }: IdentityFormProps) {
  const form = useTextForm(identity, {
    draftKey: "brouillon-identite",
    source: identityQuery(),
    draftOf: ({ values }): Identity => values,
    write: (client, values, revision) => call(client, saveIdentity, { body: { revision, values } }),
    named: (draft) =>
      Object.fromEntries(identityPaths.map((path) => [identityFields[path].label, draft[path]])),
    saved: "L’identité est enregistrée.",
    failed: "L’identité n’a pas pu être enregistrée.",
    onDone: onSaved,
  });
  const missing = identityPaths.filter((path) => form.draft[path].trim() === "").length;
  return (
    <div className="flex max-w-measure flex-col gap-8">
      <State demonstration={form.opened.demonstration} missing={missing} />
      <TextForm form={form}>
        {parts.map(([title, paths]) => (
          <fieldset key={title} className="flex flex-col gap-5 border-t border-hairline pt-6">
            <legend className="float-left w-full pb-1 font-serif text-xl">{title}</legend>
            {paths.map((path) => (
              <IdentityField
                key={path}
                path={path}
                value={form.draft[path]}
                error={form.fields[path]}
                onChange={(text) => form.setDraft((before) => ({ ...before, [path]: text }))}
              />
            ))}
          </fieldset>
        ))}
      </TextForm>
    </div>
  );
}

function State({ demonstration, missing }: { demonstration: boolean; missing: number }) {
  if (!demonstration)
    return (
      <Callout tone="success">
        L’identité est complète{"\u202F"}: la boutique n’est plus une démonstration.
      </Callout>
    );
  return (
    <Callout>
      Tant que l’identité est incomplète, la boutique est une démonstration{"\u202F"}: ses pages légales et
      ses factures le disent. Vous pouvez enregistrer au fur et à mesure.{" "}
      {missing > 0
        ? `Il reste ${missing} champ${missing > 1 ? "s" : ""} à remplir.`
        : "Il ne reste qu’à enregistrer."}
    </Callout>
  );
}

interface FieldProps {
  path: IdentityPath;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function IdentityField({ path, value, error, onChange }: FieldProps) {
  const field: { label: string; help?: string; maxLength: number } = identityFields[path];
  const shared = { label: field.label, description: field.help, error, value };
  if (path === "accessibility.status")
    return (
      <Select {...shared} onChange={(event) => onChange(event.target.value)}>
        {accessibilityStates.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
    );
  if (path === "accessibility.audit")
    return (
      <TextArea
        {...shared}
        rows={4}
        limit={field.maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <TextField
      {...shared}
      type={typeOf(path)}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function typeOf(path: IdentityPath): "text" | "email" | "tel" | "url" {
  if (path === "email" || path === "dpoEmail") return "email";
  if (path.endsWith("phone")) return "tel";
  return path === "mediator.url" ? "url" : "text";
}
