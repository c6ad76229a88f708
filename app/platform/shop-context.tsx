import { createContext, use } from "react";

/** What every screen may say about the shop itself; the same for all visitors. */
export interface Shop {
  brand: string;
  publicUrl: string;
  /** Whether mails stay in the local outbox, which visitors may open. */
  outbox: boolean;
  /** While the shop is closed: the address in whose place the notice of it is shown. */
  closedAt?: string;
  /** Closed by the publisher, or because the database is away. */
  closedFor?: "maintenance" | "outage";
  /** The publisher's own words for it; empty when the notice keeps its own. */
  closedText?: string;
}

export const ShopContext = createContext<Shop>({ brand: "Encrier", publicUrl: "", outbox: false });

export const useShop = (): Shop => use(ShopContext);
