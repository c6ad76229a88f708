import { createContext, use } from "react";

/** The look of the house where it is not the program's own. */
export interface ShopLook {
  /** Properties of CSS for the whole page; absent with the program's own colours and letters. */
  properties?: Record<string, string>;
  /** Its families, by their names in `look.rules.ts`. */
  fonts?: readonly string[];
  /** The paper in light and dark, `#rrggbb`. */
  papers: readonly [string, string];
  /** Addresses of images, or null. */
  logo: string | null;
  logoDark: string | null;
  icon: string | null;
  footerText: string;
}

/** Data about the shop itself for every screen; the same for all visitors. */
export interface Shop {
  brand: string;
  publicUrl: string;
  /** Whether mails are kept in the local outbox, which visitors may open. */
  outbox: boolean;
  look?: ShopLook | undefined;
  /** Whether text and data mining is reserved. */
  reservesMining?: boolean;
  /** Whether its first readers and sales are the demonstration's. */
  fictional?: boolean;
  /** While the shop is closed: the address at which the maintenance page is shown. */
  closedAt?: string;
  /** Closed by the publisher, or because of a database outage. */
  closedFor?: "maintenance" | "outage";
  /** The publisher's own message; empty for the default message. */
  closedText?: string;
}

export const ShopContext = createContext<Shop>({ brand: "Encrier", publicUrl: "", outbox: false });

export const useShop = (): Shop => use(ShopContext);
