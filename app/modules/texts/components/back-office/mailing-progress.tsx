import { Notice } from "#ui/notice.tsx";

/** How far the members have been told of the latest terms. */
export const NoticeProgress = ({
  notice,
}: {
  notice: { ordered: number; sent: number; isSpread: boolean };
}) => (
  <Notice className="mb-8" tone={notice.isSpread && notice.sent === notice.ordered ? "success" : "neutral"}>
    {notice.isSpread && notice.sent === notice.ordered
      ? `Les membres ont été prévenus de la dernière version\u202F: ${count(notice.sent)}.`
      : `Les membres sont en train d’être prévenus\u202F: ${count(notice.sent)} sur ${notice.ordered.toLocaleString("fr-FR")}.`}
  </Notice>
);

const count = (mails: number): string =>
  `${mails.toLocaleString("fr-FR")} ${mails > 1 ? "e-mails partis" : "e-mail parti"}`;
