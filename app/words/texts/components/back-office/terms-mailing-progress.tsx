import { Callout } from "#ui/callout.tsx";

/** Progress of the mails about the latest terms. */
export const MailingProgress = ({
  notice,
}: {
  notice: { ordered: number; sent: number; isSpread: boolean };
}) => (
  <Callout className="mb-8" tone={notice.isSpread && notice.sent === notice.ordered ? "success" : "neutral"}>
    {notice.isSpread && notice.sent === notice.ordered
      ? `Les membres ont été prévenus de la dernière version\u202F: ${count(notice.sent)}.`
      : `Les membres sont en train d’être prévenus\u202F: ${count(notice.sent)} sur ${notice.ordered.toLocaleString("fr-FR")}.`}
  </Callout>
);

const count = (mails: number): string =>
  `${mails.toLocaleString("fr-FR")} ${mails > 1 ? "e-mails partis" : "e-mail parti"}`;
