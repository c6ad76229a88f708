import { checkVAT, countries } from "jsvat";
import { parisDay } from "#platform/data/dates.ts";
import { conflict, type FieldErrors, invalid } from "#platform/http/app-errors.ts";
import type { Queryable } from "#platform/postgres/database.server.ts";
import type { Deps } from "#platform/process/deps.server.ts";
import type { Billing } from "#selling/payments/billing/billing.contract.ts";
import { type BillingIdentity, hasVatNumbers, vatPrefixOf } from "#selling/payments/billing/billing.rules.ts";
import * as store from "#selling/payments/billing/billing.store.server.ts";
import { createVatRegister } from "#selling/payments/billing/vat-register.service.server.ts";
import { isSiren } from "#words/texts/identity.rules.ts";

type Draft = Omit<Billing, "vat_checked_on">;

export type BillingIdentities = ReturnType<typeof createBillingIdentities>;

/** Who members' invoices are made out to, where it is not the account (docs/decisions/125-electronic-invoices.md). */
export function createBillingIdentities({
  db,
  config,
  log,
  now,
}: Pick<Deps, "db" | "config" | "log" | "now">) {
  const register = createVatRegister({ config, log });

  /** @throws AppError 400 for a number that is wrong, or that the register does not know */
  async function checked(draft: Draft): Promise<BillingIdentity> {
    const numbers = draft.kind === "person" ? { siren: null, vatNumber: null } : numbersOf(draft);
    const { vatNumber } = numbers;
    const known = vatNumber ? await register.knows(vatNumber) : null;
    if (known === false)
      throw refusal({ vat_number: "Le registre européen (VIES) ne connaît pas ce numéro." });
    return {
      kind: draft.kind,
      name: draft.name,
      street: draft.street,
      postalCode: draft.postal_code,
      city: draft.city,
      country: draft.country,
      ...numbers,
      vatCheckedOn: known ? parisDay(now()) : null,
      orderReference: draft.order_reference || null,
    };
  }

  /** @throws AppError 400, as `checked` */
  async function save(memberId: string, draft: Draft): Promise<Billing> {
    const identity = await checked(draft);
    await store.saveIdentity(db, memberId, identity, now());
    return billingOf(identity);
  }

  async function find(memberId: string): Promise<Billing | null> {
    const identity = await store.findIdentity(db, memberId);
    return identity && billingOf(identity);
  }

  /** For an order, or a payment. @throws AppError 409 without one */
  async function require(memberId: string): Promise<BillingIdentity> {
    const identity = await store.findIdentity(db, memberId);
    if (!identity) throw conflict("Dites d’abord à quel nom établir la facture.");
    return identity;
  }

  /** When an account is erased. */
  async function removeAll(tx: Queryable, memberId: string): Promise<void> {
    await store.deleteIdentity(tx, memberId);
    await store.clearOrders(tx, memberId);
  }

  return {
    checked,
    save,
    find,
    require,
    forget: (memberId: string) => store.deleteIdentity(db, memberId),
    removeAll,
  };
}

const refusal = (fields: FieldErrors) => invalid("Un numéro est à corriger.", fields);

/** The written numbers without blanks, checked. @throws AppError 400 */
function numbersOf({
  country,
  siren: written,
  vat_number,
}: Draft): Pick<BillingIdentity, "siren" | "vatNumber"> {
  const siren = written.replaceAll(/[\s.]/g, "");
  const vatNumber = vat_number.replaceAll(/[\s.-]/g, "").toUpperCase();
  if (siren && country !== "FR")
    throw refusal({ siren: "Le SIREN est un numéro français\u202f: laissez ce champ vide." });
  if (siren && !isSiren(siren))
    throw refusal({ siren: "Un SIREN a 9 chiffres, et leur somme de contrôle n’est pas juste ici." });
  if (vatNumber && !hasVatNumbers(country))
    throw refusal({ vat_number: "Hors de l’Union européenne, laissez ce champ vide." });
  const prefix = vatPrefixOf(country);
  if (vatNumber && !(vatNumber.startsWith(prefix) && checkVAT(vatNumber, countries).isValid))
    throw refusal({ vat_number: `Ce numéro n’est pas juste\u202f: il commence par ${prefix}.` });
  if (siren && vatNumber && !vatNumber.endsWith(siren))
    throw refusal({ vat_number: "Ce numéro n’est pas celui de l’entreprise du SIREN." });
  return { siren: siren || null, vatNumber: vatNumber || null };
}

const billingOf = (identity: BillingIdentity): Billing => ({
  kind: identity.kind,
  name: identity.name,
  street: identity.street,
  postal_code: identity.postalCode,
  city: identity.city,
  country: identity.country,
  siren: identity.siren ?? "",
  vat_number: identity.vatNumber ?? "",
  order_reference: identity.orderReference ?? "",
  vat_checked_on: identity.vatCheckedOn,
});
