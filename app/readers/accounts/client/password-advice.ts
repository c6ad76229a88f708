import { passwordGaps, passwordMinLength } from "#readers/accounts/membership.rules.ts";

/** The missing parts of a new password during typing, or that it is valid (storefront.md §5). */
export function passwordAdvice(password: string): { success?: string; description?: string } {
  const gaps = passwordGaps(password);
  if (gaps.length === 0) return { success: "Mot de passe valide." };
  return { description: password ? `Manque : ${gaps.join(", ")}` : rule };
}

const rule = `Au moins ${passwordMinLength} caractères, dont une majuscule, un chiffre et un caractère spécial.`;
