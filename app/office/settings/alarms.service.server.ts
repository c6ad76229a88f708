import type { ReactElement } from "react";
import type { ShopDeps } from "#words/texts/module.server.ts";

interface AlarmLetter {
  brand: string;
  /** Of the backups' screen. */
  settingsUrl: string;
  /** Of the screen that tries mails and payments. */
  checksUrl: string;
}

export type Alarms = ReturnType<typeof createAlarms>;

/** Mails to the house about faults of its shop. The dashboard shows the same faults ("À traiter"). */
export function createAlarms({ config, content, log, mailer }: ShopDeps) {
  return {
    /** Sends to the publisher's address; nothing where the identity has none: then only the dashboard says it. */
    async send(subject: string, body: (letter: AlarmLetter) => ReactElement): Promise<void> {
      const to = content.identity.email;
      if (to === "") return log.warn({ subject }, "an alarm has no address: complete the identity");
      const { brand, publicUrl } = config;
      await mailer.send({
        to,
        subject: `${subject} – ${brand}`,
        body: body({
          brand,
          settingsUrl: `${publicUrl}/admin/reglages?onglet=sauvegardes`,
          checksUrl: `${publicUrl}/admin/reglages?onglet=verifications`,
        }),
      });
    },
  };
}
