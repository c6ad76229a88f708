/** What a card provider is asked for: one session for one order. Amounts in whole cents, VAT included. */
export interface SessionOrder {
  paymentId: number;
  lines: { name: string; amountCents: number }[];
  amountCents: number;
  label: string;
  email: string;
  /** Paths of this site, beginning with '/'. */
  successPath: string;
  cancelPath: string;
}

export interface OpenedSession {
  sessionId: string;
  /** Where the browser goes to pay. */
  url: string;
}

/** A provider's message, verified and read. */
export interface ProviderEvent {
  id: string;
  type: string;
  sessionId: string | null;
  paymentId: number | null;
  /** Whether money has come in for the session. */
  paid: boolean;
  amountCents: number | null;
  payload: unknown;
}

export interface PaymentProvider {
  name: "stripe" | "simulated";
  /** @throws AppError 502 when the provider cannot be reached; the order is kept */
  openSession(order: SessionOrder): Promise<OpenedSession>;
  /** @throws AppError 400 when the signature is wrong or too old */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}
