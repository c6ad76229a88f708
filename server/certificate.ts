import { connect } from "node:tls";
import { days, seconds } from "#platform/data/durations.ts";
import type { Finding } from "#server/finding.ts";

const name = "Certificat";
/** Renewal begins a month before the end, and is tried again for weeks. */
const soon = days(14);

/**
 * How long the certificate of a public address is still valid.
 * @param trusted certificates of authorities, in place of the machine's own
 */
export async function certificateFinding(publicUrl: string, now: Date, trusted?: string): Promise<Finding> {
  const { hostname, port } = new URL(publicUrl);
  const { endsAt, fault } = await certificateOf(hostname, Number(port || 443), trusted);
  const left = endsAt.getTime() - now.getTime();
  const remedy =
    "Voyez le relais (Caddy, nginx) qui le renouvelle\u202f: ses journaux, et l’accès à ses ports 80 et 443.";
  if (fault)
    return {
      level: "broken",
      name,
      text: `Les navigateurs refusent celui de ${hostname} (${fault}).`,
      remedy,
    };
  const text = `Celui de ${hostname} vaut encore ${Math.max(0, Math.floor(left / days(1)))} jours.`;
  return left < soon ? { level: "look", name, text, remedy } : { level: "fine", name, text };
}

function certificateOf(host: string, port: number, trusted: string | undefined) {
  return new Promise<{ endsAt: Date; fault: string | null }>((resolve, reject) => {
    const socket = connect({
      host,
      port,
      servername: host,
      // Its end is read even if it is over.
      rejectUnauthorized: false,
      timeout: seconds(10),
      ...(trusted === undefined ? {} : { ca: trusted }),
    });
    socket.once("secureConnect", () => {
      const fault = socket.authorized ? null : String(socket.authorizationError);
      resolve({ endsAt: new Date(socket.getPeerCertificate().valid_to), fault });
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
  });
}
