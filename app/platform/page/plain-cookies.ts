/** What the next page says of a form: why its call was refused, or the call's message. */
export interface FormNote {
  /** The address of the page that says it. */
  page: string;
  error?: string;
  message?: string;
}

/** Where the session of a plain form is, without its token: the program then asks for it (decision 135). */
export const plainSessionMark = "encrier_plain";

/**
 * The ids of what is in the cart, joined by points; those of lots have a letter before them. What the program stores in full,
 * a plain form reads here.
 */
export const cartCookie = "encrier_cart";

/** The cart's single editions and its lots, by their ids. */
export interface PlainCart {
  editions: readonly number[];
  lots: readonly number[];
}

/** As many as an order may have; it bounds the cookie. */
const most = { editions: 200, lots: 20 };

/** @returns the ids of a cart's cookie, each once; none for a cookie that the shop has not written */
export function cartIn(cookie: string | undefined): PlainCart {
  const isOwn = cookie !== undefined && /^c?\d{1,9}(?:\.c?\d{1,9})*$/.test(cookie);
  const entries = isOwn ? [...new Set(cookie.split("."))] : [];
  const ids = (kind: RegExp) => {
    const own = entries.filter((entry) => kind.test(entry)).map((entry) => Number(entry.replace("c", "")));
    return [...new Set(own)].filter((id) => id > 0);
  };
  return { editions: ids(/^\d/).slice(0, most.editions), lots: ids(/^c/).slice(0, most.lots) };
}

/** The newest are kept. */
export const cartCookieOf = ({ editions, lots }: PlainCart): string =>
  [...editions.slice(-most.editions), ...lots.slice(-most.lots).map((id) => `c${id}`)].join(".");
