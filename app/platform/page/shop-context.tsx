import { createContext, use } from "react";

/** Data about the shop itself for every screen; the same for all visitors. */
export interface Shop {
  brand: string;
  publicUrl: string;
  /** Whether mails are kept in the local outbox, which visitors may open. */
  outbox: boolean;
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
