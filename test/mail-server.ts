import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface TestMailServer {
  url: string;
  /** Every mail received so far, oldest first. */
  mails: Email[];
  /** The newest mail to an address whose subject or text contains the words, once it has arrived. */
  waitFor: (to: string, words: string) => Promise<Email>;
  /** From now on each mail is refused with this answer; null: received again. */
  refuseWith: (refusal: { code: number; text: string } | null) => void;
  /** Mail to these addresses is refused, each with its answer, before its text is sent. */
  refusedRecipients: Map<string, { code: number; text: string }>;
  close: () => Promise<void>;
}

/** A real local SMTP server that stores its mails. @param port any free one by default */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const mails: Email[] = [];
  let refusal: { code: number; text: string } | null = null;
  async function keep(stream: Readable, done: (error?: Error) => void): Promise<void> {
    try {
      if (refusal) {
        await buffer(stream);
        throw Object.assign(new Error(refusal.text), { responseCode: refusal.code });
      }
      mails.push(await PostalMime.parse(await buffer(stream)));
      done();
    } catch (error) {
      done(error as Error);
    }
  }
  const refusedRecipients = new Map<string, { code: number; text: string }>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const refused = refusedRecipients.get(address);
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : undefined);
    },
    onData: (stream, _session, done) => void keep(stream, done),
  });
  await new Promise<void>((ready) => {
    server.listen(port, "127.0.0.1", ready);
  });
  const bound = server.server.address() as AddressInfo;
  const find = (to: string, words: string) =>
    mails.findLast(
      (mail) =>
        mail.to?.some(({ address }) => address === to) && `${mail.subject}\n${mail.text}`.includes(words),
    );
  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    mails,
    refusedRecipients,
    async waitFor(to, words) {
      for (let tries = 0; tries < 300; tries++) {
        const mail = find(to, words);
        if (mail) return mail;
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
      }
      throw new Error(
        `No mail « ${words} » came for ${to}; there are: ${mails.map((m) => m.subject).join(", ")}`,
      );
    },
    refuseWith: (next) => {
      refusal = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
      }),
  };
}

/** The first link of a mail to a path of the shop. */
export function linkIn(mail: Email, path: string): URL {
  const match = new RegExp(`https?://[^\\s"<>]+${path}[^\\s"<>]*`).exec(mail.text ?? mail.html ?? "");
  if (!match) throw new Error(`The mail holds no link to ${path}: ${mail.text}`);
  return new URL(match[0]);
}
