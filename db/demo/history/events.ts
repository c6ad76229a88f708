import type { DemoEdition } from "../demo-book.ts";

export type DemoFormat = "pdf" | "epub" | "azw3";

/** What happens in the shop at an instant; `reader` is a username, `order` a number of the plan. */
export type DemoEvent = { at: Date } & (
  | { kind: "sign-up"; reader: string; bio: string | null }
  | { kind: "login"; reader: string }
  | { kind: "order"; reader: string; order: number; editions: DemoEdition[]; consents: boolean }
  | { kind: "subscription"; reader: string; order: number; consents: boolean }
  | { kind: "free-edition"; reader: string; edition: DemoEdition }
  | { kind: "download"; reader: string; edition: DemoEdition; format: DemoFormat }
  | { kind: "withdrawal"; reader: string; order: number }
  | { kind: "refund"; reader: string; order: number; note: string }
  | { kind: "gift"; reader: string; edition: DemoEdition }
  | { kind: "campaign"; name: string; startsAt: Date; endsAt: Date; prices: CampaignPrice[] }
  | { kind: "visitors"; count: number }
);

export interface CampaignPrice {
  edition: DemoEdition;
  priceCents: number;
}

export type EventOf<Kind extends DemoEvent["kind"]> = Extract<DemoEvent, { kind: Kind }>;
