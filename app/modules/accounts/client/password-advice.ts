import { passwordGaps, passwordMinLength } from "#modules/accounts/membership/rules.ts";

/** What a new password still lacks, while it is being typed, or that it will do (storefront.md §5). */
export function passwordAdvice(password: string): { success?: string; description?: string } {
  const gaps = passwordGaps(password);
  if (gaps.length === 0) return { success: "Mot de passe valide." };
  return { description: password ? `Manque : ${gaps.join(", ")}` : rule };
}

const rule = `Au moins ${passwordMinLength} caractères, dont une majuscule, un chiffre et un caractère spécial.`;
