import { parseEuros } from "#ui/euro-field.tsx";

/** Whether the form's price is readable: an unreadable price must not be sent as empty. */
export function hasReadablePrice(form: HTMLFormElement): boolean {
  const field = form.elements.namedItem("price");
  return !(field instanceof HTMLInputElement) || field.disabled || parseEuros(field.value) !== undefined;
}

export const unreadablePrice = "Le prix est illisible : écrivez par exemple 4,99.";
