import { escapedSigns } from "#formats/formatted-text.ts";
import { z } from "zod";
import { WholeNumber } from "#platform/data/whole-numbers.ts";
import { notFound } from "#platform/http/app-errors.ts";
import { formatDate } from "#platform/data/dates.ts";
import type { FeedEdition } from "#reading/reading/opds/opds-publications.rules.ts";

export const LibraryQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  offerts: z.literal("1").optional().catch(undefined),
});
export type LibraryQuery = z.output<typeof LibraryQuery>;

/** The edition's description, under the date and the note of its last new version. */
export function describedUpdate({ description, newVersion, newVersionNote }: FeedEdition): string | null {
  if (newVersion === null) return description;
  const day = `Mis à jour le ${formatDate(new Date(newVersion).toISOString())}`;
  const update = newVersionNote ? `${day}\u00A0: ${escapedSigns(newVersionNote)}` : `${day}.`;
  return [update, description].filter((part) => part !== null && part !== "").join("\n\n");
}

/** @throws AppError 404 */
export function editionOf(text: string): number {
  const id = WholeNumber.safeParse(text);
  if (!id.success) throw unknownEdition();
  return id.data;
}

export const unknownEdition = () => notFound("Cette édition n’existe pas.");

/** How to log in (Authentication for OPDS 1.0, section 2). @param address of this document, which is also its identity */
export const authenticationDocument = (brand: string, address: string, help: string): string =>
  JSON.stringify({
    id: address,
    title: brand,
    description:
      "Le nom est votre adresse e-mail. Le mot de passe est celui de cet appareil, créé dans vos préférences.",
    links: [{ rel: "help", href: help, type: "text/html" }],
    authentication: [
      {
        type: "http://opds-spec.org/auth/basic",
        labels: { login: "Adresse e-mail", password: "Mot de passe de l’appareil" },
      },
    ],
  });
