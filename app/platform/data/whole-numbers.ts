import { z } from "zod";

/** The largest `integer` of PostgreSQL: no row has a larger number. */
const largest = 2_147_483_647;

/** A number from 1 in a body, such as a row's. */
export const rowNumber = (error?: string) => z.int(error).positive().max(largest);

/** A number from 1 in an address, digits only. */
export const WholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(largest));

/** Such numbers with commas between them; the same one twice counts once. */
export const WholeNumbers = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)
    .transform((text) => [...new Set(text.split(",").map(Number))])
    .pipe(z.array(z.number().max(largest)).max(most));
