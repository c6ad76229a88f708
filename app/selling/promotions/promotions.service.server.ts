import { randomInt } from "node:crypto";
import { codeLength, codeLetters } from "#selling/promotions/redemption.rules.ts";

/** Random codes: a code is its reader's only proof, so it comes from the system's random numbers. */
export const newCodes = (count: number): string[] => Array.from({ length: count }, newCode);

export const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join("");
