import type { CartItem } from "#selling/cart/cart.rules.ts";
import { changeCart } from "#selling/cart/cart.contract.ts";

const id = "sans-script";

/** Of the buttons that change the cart without scripts, or before them: once on each page. */
export const CartForm = () => <form id={id} method="post" action={changeCart.path} hidden />;

const button = { type: "submit", form: id } as const;

/** Attributes of a button that adds editions to the cart by the form. */
export const addByForm = (editions: readonly { id: number; unavailable?: true | undefined }[]) => ({
  ...button,
  name: "add",
  value: editions
    .filter(({ unavailable }) => !unavailable)
    .map((edition) => edition.id)
    .join(),
});

export const addLotByForm = (lotId: number) => ({ ...button, name: "add_lots", value: lotId });

/** The same for one that takes a line out. */
export const removeByForm = (line: CartItem) => ({
  ...button,
  name: line.lot ? "remove_lots" : "remove",
  value: line.id,
});
