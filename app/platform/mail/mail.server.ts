import { hash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { ReactElement } from "react";
import { currentJobId } from "#platform/jobs/current-job.server.ts";
import { seconds } from "#platform/data/durations.ts";
import type { MailDress } from "#platform/mail/mail-dress.ts";

export interface Mail {
  to: string;
  subject: string;
  /** Both parts, or the element from which they are made. */
  body: ReactElement | RenderedMail;
  attachments?: readonly MailAttachment[];
  /** Of a mail that its reader asked for: ends such mails by a POST, without a login (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface RenderedMail {
  html: string;
  text: string;
}

export interface MailAttachment {
  name: string;
  /** Media type. */
  type: string;
  bytes: Buffer;
}

export interface Mailer {
  /** Passes the mail to the mail server. Rejects if the server refuses it: the caller's job tries again. */
  send(mail: Mail): Promise<void>;
  /** Opens a connection and logs in, without a mail. Rejects if the server refuses it. */
  check(): Promise<void>;
  close(): void;
}

/** Sends by SMTP, or writes `.eml` files to a local outbox if there is no server (runtime.md, `SMTP_URL`). */
export function openMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outboxDir: string;
  /** The house's own at this moment. */
  dress: () => MailDress;
}): Mailer {
  const transport = options.smtpUrl
    ? createTransport(options.smtpUrl, {
        connectionTimeout: seconds(10),
        greetingTimeout: seconds(10),
        socketTimeout: seconds(30),
        // A new connection for each mail, with its certificate, would take longer than the mail.
        pool: true,
      } as object)
    : createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    async send({ to, subject, body, attachments = [], unsubscribeUrl }) {
      const { html, text } = "html" in body ? body : await renderMail(body, options.dress());
      const sent: { message?: unknown } = await transport.sendMail({
        from: options.from,
        // As an object, so that no part of an address is read as a second recipient.
        to: { name: "", address: to },
        subject,
        ...messageIdOf(currentJobId(), to, options.from),
        html,
        text,
        // RFC 3834 §5: programs do not reply to it, and no out-of-office mail comes back.
        headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
        attachments: attachments.map(({ name, type, bytes }) => ({
          filename: name,
          contentType: type,
          content: bytes,
        })),
      });
      if (!options.smtpUrl) await keep(options.outboxDir, sent.message as Buffer);
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        "List-Unsubscribe": { prepared: true, value: `<${url}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };

/**
 * RFC 5322 §3.6.4. A job that is tried again after a kill sends the same mail with the same id, so that mailboxes keep
 * one; a job with two recipients sends two mails. Without a job the mail is sent once, and nodemailer creates its id.
 */
function messageIdOf(jobId: string | undefined, to: string, from: string): { messageId?: string } {
  if (jobId === undefined) return {};
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return { messageId: `<${jobId}.${hash("sha256", to, "hex").slice(0, 12)}@${domain}>` };
}

/** Both parts of a mail, in the house's dress. */
export async function renderMail(body: ReactElement, dress: MailDress): Promise<RenderedMail> {
  // The renderer is needed by workers and previews only and loads slowly, so it is loaded for the first mail.
  const { renderBoth } = await import("#platform/mail/mail-renderer.server.ts");
  return renderBoth(body, dress);
}

async function keep(outboxDir: string, message: Buffer): Promise<void> {
  await mkdir(outboxDir, { recursive: true, mode: 0o700 });
  // Names sort in order of time.
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
  const temporary = join(outboxDir, `.${name}`);
  await writeFile(temporary, message, { mode: 0o600 });
  await rename(temporary, join(outboxDir, name));
}
