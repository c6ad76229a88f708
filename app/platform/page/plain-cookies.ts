/** What the next page says of a form: why its call was refused, or the call's message. */
export interface FormNote {
  /** The address of the page that says it. */
  page: string;
  error?: string;
  message?: string;
}

/** Where the session of a plain form is, without its token: the program then asks for it (decision 135). */
export const plainSessionMark = "encrier_plain";

/** The ids of the editions in the cart, joined by points: what the program stores in full, a plain form reads here. */
export const cartCookie = "encrier_cart";

/** More than an order may have; it bounds the cookie. */
const longestCart = 200;

/** @returns the ids of a cart's cookie, each once; none for a cookie that the shop has not written */
export function idsInCart(cookie: string | undefined): number[] {
  if (!cookie || !/^\d{1,9}(?:\.\d{1,9})*$/.test(cookie)) return [];
  return [...new Set(cookie.split(".").map(Number))].filter((id) => id > 0).slice(0, longestCart);
}

export const cartCookieOf = (ids: readonly number[]): string => ids.slice(-longestCart).join(".");
