const digitsOf = (text: string): string => text.replace(/[\s\u00a0\u202f.]/g, "");

/** The first nine digits of a SIRET, which identify the company. */
export const sirenOf = (siret: string): string => digitsOf(siret).slice(0, 9);

const laPoste = "356000000";

/** Fourteen digits whose control sum is right: Luhn's; of La Poste's offices the plain sum (INSEE). */
export function isSiret(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{14}$/.test(digits) || /^0+$/.test(digits)) return false;
  return luhnSum(digits) % 10 === 0 || (digits.startsWith(laPoste) && plainSum(digits) % 5 === 0);
}

const plainSum = (digits: string): number => [...digits].reduce((sum, digit) => sum + Number(digit), 0);

/** Every second digit from the right counts twice (ISO/IEC 7812-1, annex B). */
function luhnSum(digits: string): number {
  return [...digits].toReversed().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** The two digits between FR and the SIREN (BOI-TVA-DECLA-20-10-20-20). */
export const vatKeyOf = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, "0");
