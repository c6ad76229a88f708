import type { AdministratorMails } from "#access/administrators/links/administrator-links.rules.ts";
import type { ShopDeps } from "#words/texts/module.server.ts";

/** The mails to administrators, in the house's dress. */
export const createColleagueMails = ({ config: { brand }, mailer }: ShopDeps): AdministratorMails => ({
  async send(to, mail) {
    // React is loaded for the first mail.
    const { ColleagueMail, colleagueSubjects } =
      await import("#office/settings/components/colleague-mails.tsx");
    await mailer.send({
      to,
      subject: `${colleagueSubjects[mail.kind]} – ${brand}`,
      body: ColleagueMail({ brand, mail }),
    });
  },
});
