import { type Circumstances, Facts, NotMe } from "#readers/accounts/mails/account-mails.tsx";
import { MailLayout, MailText } from "#words/texts/components/mail-layout.tsx";
import type { Letter } from "#words/texts/wording/mail-wording.rules.ts";

interface FactorMailProps extends Circumstances {
  letter: Letter;
  /** « Ce n’était pas moi ». */
  link: string;
  /** Of a passkey. */
  name: string;
}

/** The mails about passkeys and the second factor. */
export const factorMails = {
  "passkey-added": PasskeyAddedMail,
  "passkey-removed": PasskeyRemovedMail,
  "second-factor-on": SecondFactorOnMail,
  "second-factor-off": SecondFactorOffMail,
  "recovery-codes-renewed": RecoveryCodesRenewedMail,
};

function PasskeyAddedMail({ letter, link, name, ...facts }: FactorMailProps) {
  return (
    <MailLayout letter={letter} preview={`${name}, ${facts.when}`} title="Une clé d’accès ajoutée">
      <MailText>
        {`La clé d’accès «\u00a0${name}\u00a0» vient d’être ajoutée à votre compte\u00a0: elle l’ouvre sans mot de passe.`}
      </MailText>
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

function PasskeyRemovedMail({ letter, link, name, ...facts }: FactorMailProps) {
  return (
    <MailLayout letter={letter} preview={`${name}, ${facts.when}`} title="Une clé d’accès retirée">
      <MailText>
        {`La clé d’accès «\u00a0${name}\u00a0» vient d’être retirée de votre compte\u00a0: elle ne l’ouvre plus.`}
      </MailText>
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

function SecondFactorOnMail({ letter, link, name: _name, ...facts }: FactorMailProps) {
  return (
    <MailLayout letter={letter} preview={facts.when} title="Validation en deux étapes activée">
      <MailText>
        Pour ouvrir votre compte, il faut désormais, en plus du mot de passe, un code de votre application ou
        une clé d’accès. Gardez vos codes de secours en lieu sûr.
      </MailText>
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

function SecondFactorOffMail({ letter, link, name: _name, ...facts }: FactorMailProps) {
  return (
    <MailLayout letter={letter} preview={facts.when} title="Validation en deux étapes désactivée">
      <MailText>Le mot de passe suffit de nouveau pour ouvrir votre compte.</MailText>
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}

function RecoveryCodesRenewedMail({ letter, link, name: _name, ...facts }: FactorMailProps) {
  return (
    <MailLayout letter={letter} preview={facts.when} title="De nouveaux codes de secours">
      <MailText>
        Dix nouveaux codes de secours viennent d’être créés pour votre compte. Les anciens ne servent plus
        {"\u202f"}: jetez-les.
      </MailText>
      <Facts {...facts} />
      <NotMe link={link} />
    </MailLayout>
  );
}
