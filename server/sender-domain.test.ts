import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seconds } from "#platform/data/durations.ts";
import { senderFindings } from "#server/sender-domain.ts";

/** Texts by name; a name with an empty list exists without any. */
const zone: Record<string, string[]> = {
  "sain.fr": ["google-site-verification=1", "v=spf1 include:_spf.envoi.fr -all"],
  "_domainkey.sain.fr": [],
  "s1._domainkey.sain.fr": ["v=DKIM1; k=rsa; p=MIGf"],
  "vide._domainkey.sain.fr": ["v=DKIM1; p="],
  "_dmarc.sain.fr": ["v=DMARC1; p=reject"],
  "double.fr": ["v=spf1 -all", "v=spf1 mx -all"],
};

/** A name server of this zone (RFC 1035). */
const server = createSocket("udp4");
const dns = new Resolver({ timeout: seconds(2), tries: 1 });
beforeAll(async () => {
  server.on("message", (query, { port, address }) => server.send(answerTo(query), port, address));
  await new Promise<void>((ready) => {
    server.bind(0, "127.0.0.1", ready);
  });
  dns.setServers([`127.0.0.1:${(server.address() as AddressInfo).port}`]);
});
afterAll(() => void server.close());

function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const texts = zone[labels.join(".").toLowerCase()];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const records = (texts ?? []).map((text) => {
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
    return Buffer.concat([fixed, Buffer.from(text)]);
  });
  return Buffer.concat([header, question, ...records]);
}

const levels = async (domain: string, selector?: string) =>
  (await senderFindings(dns, domain, selector)).map(({ name, level }) => `${name} ${level}`);

it("A sender's domain is fine with SPF, a key of DKIM and DMARC, its own or that of the domain above", async () => {
  expect(await levels("sain.fr")).toEqual(["SPF fine", "DKIM fine", "DMARC fine"]);
  expect(await levels("sain.fr", "s1")).toEqual(["SPF fine", "DKIM fine", "DMARC fine"]);
  expect((await levels("lettres.sain.fr"))[2]).toBe("DMARC fine");
});

it("Without them, or with two SPF, or with a revoked key, it says what to add", async () => {
  expect(await levels("inconnu.fr")).toEqual(["SPF broken", "DKIM look", "DMARC look"]);
  expect((await levels("double.fr"))[0]).toBe("SPF broken");
  expect((await levels("sain.fr", "vide"))[1]).toBe("DKIM broken");
  for (const { remedy } of await senderFindings(dns, "inconnu.fr")) expect(remedy).toMatch(/DNS|TXT|DKIM/);
});
