const maxLength = 15;
const minLength = 3;

/** A name made from an address, as a first suggestion; empty if too little of it can be used. */
export function suggestedName(email: string): string {
  const words = (email.split("@")[0] ?? "").split("+")[0] ?? "";
  const plain = words
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, maxLength)
    .replace(/-+$/, "");
  return plain.length >= minLength ? plain : "";
}
