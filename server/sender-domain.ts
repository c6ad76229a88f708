import type { Resolver } from "node:dns/promises";
import type { Finding } from "#server/finding.ts";

type Dns = Pick<Resolver, "resolveTxt">;

/**
 * What receivers look for under the domain of a sender: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489).
 * @param selector of the DKIM key, which only the mail service knows; without one, whether there is any key
 */
export async function senderFindings(dns: Dns, domain: string, selector?: string): Promise<Finding[]> {
  const [spf, dkim, dmarc] = await Promise.all([
    spfOf(dns, domain),
    dkimOf(dns, domain, selector),
    dmarcOf(dns, domain),
  ]);
  return [spf, dkim, dmarc];
}

async function spfOf(dns: Dns, domain: string): Promise<Finding> {
  const name = "SPF";
  const records = (await textsOf(dns, domain)).texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (records.length === 1) return { level: "fine", name, text: `${domain}\u202f: ${records[0]}` };
  if (records.length > 1)
    return {
      level: "broken",
      name,
      text: `${domain} a ${records.length} lignes SPF\u202f: les messageries les refusent toutes.`,
      remedy: "N’en gardez qu’une dans la zone DNS, qui nomme tous vos services d’envoi.",
    };
  return {
    level: "broken",
    name,
    text: `${domain} ne dit pas qui peut envoyer ses e-mails.`,
    remedy: `Ajoutez à ${domain} la ligne TXT que donne votre service d’envoi, comme « v=spf1 include:… -all ».`,
  };
}

async function dkimOf(dns: Dns, domain: string, selector: string | undefined): Promise<Finding> {
  const name = "DKIM";
  const place = `${selector === undefined ? "" : `${selector}.`}_domainkey.${domain}`;
  const { texts, exists } = await textsOf(dns, place);
  // A name without records still exists if there are names under it (RFC 8020).
  const isThere = selector === undefined ? exists : texts.some((text) => /(^|;)\s*p=[^;\s]/.test(text));
  if (isThere) return { level: "fine", name, text: `${place}\u202f: une clé est publiée.` };
  return {
    level: selector === undefined ? "look" : "broken",
    name,
    text: `Aucune clé de signature n’est publiée sous ${place}.`,
    remedy:
      "Activez la signature DKIM chez votre service d’envoi, publiez la ligne qu’il donne, puis contrôlez-la\u202f: npm run shop -- doctor --dkim <sélecteur>.",
  };
}

/** A domain without its own record has that of the domain above it. */
async function dmarcOf(dns: Dns, domain: string): Promise<Finding> {
  const name = "DMARC";
  for (let place = domain; place.includes("."); place = place.slice(place.indexOf(".") + 1)) {
    const { texts } = await textsOf(dns, `_dmarc.${place}`);
    const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (record) return { level: "fine", name, text: `${place}\u202f: ${record}` };
  }
  return {
    level: "look",
    name,
    text: `${domain} ne dit pas que faire des e-mails qui se font passer pour vous\u202f; Gmail et d’autres l’exigent.`,
    remedy: `Ajoutez une ligne TXT à _dmarc.${domain}, pour commencer\u202f: « v=DMARC1; p=none; rua=mailto:votre adresse ».`,
  };
}

/** @throws if the DNS does not answer */
async function textsOf(dns: Dns, name: string): Promise<{ texts: string[]; exists: boolean }> {
  try {
    const records = await dns.resolveTxt(name);
    return { texts: records.map((parts) => parts.join("")), exists: true };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "ENODATA") return { texts: [], exists: code === "ENODATA" };
    throw error;
  }
}
