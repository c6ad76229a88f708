interface MailFailure {
  code?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/**
 * Whether another try would meet the same refusal: of the address or of the mail, not of the shop's login (RFC 5321,
 * section 4.2.1; nodemailer's codes).
 */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = (error ?? {}) as MailFailure;
  const isOfMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isOfMail && typeof responseCode === "number" && responseCode >= 500;
}

/** The mail server's answer, or what kept it from answering, as one short line. */
export function refusalText(error: unknown): string {
  const { response } = (error ?? {}) as MailFailure;
  const text =
    typeof response === "string" ? response : error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, " ").trim().slice(0, 300);
}
