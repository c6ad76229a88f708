import { expect } from "vitest";
import type { TestShop } from "#test/test-shop.ts";

/** A contract of one author for one edition; what is absent has a usual value. */
export interface SimpleContract {
  editionId?: number | undefined;
  payee?: object;
  share?: number;
  advance_cents?: number;
  first_month?: string;
  last_month?: string | null;
  tiers?: { after: number; rate: number }[];
  copies_before?: number;
  account_id?: number;
}

export const named = (name: string) => ({ payee: { name, address: "", email: null } });

const anna = { name: "Anna", address: "1 rue des Lilas\n75020 Paris", email: "anna@exemple.fr" };

/** As the call takes it. */
export const contractForm = ({
  editionId,
  payee = anna,
  share,
  advance_cents,
  ...values
}: SimpleContract) => ({
  editionIds: [editionId],
  authors: [{ payee, share: share ?? 10_000, advance_cents: advance_cents ?? 0 }],
  first_month: "2025-01",
  last_month: null,
  tiers: [{ after: 0, rate: 1000 }],
  copies_before: 0,
  ...values,
});

/** @returns its number */
export async function buildContract(shop: TestShop, cookie: string, values: SimpleContract): Promise<number> {
  const body = contractForm(values);
  const answer = await shop.call("POST", "/api/admin/royalties/contracts", { cookie, body });
  expect(answer.status, answer.body).toBe(201);
  return (answer.json as { ids: number[] }).ids[0] ?? 0;
}
