import type { MemberSummary } from "#office/members/members.contract.ts";
import { Badge } from "#ui/badge.tsx";

/** The special states of an account, as badges; nothing if there are none. */
export function MemberBadges({ member }: { member: MemberSummary }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {member.suspended_at && <Badge tone="accent">Suspendu</Badge>}
      {!member.email_verified_at && <Badge>À vérifier</Badge>}
      {member.isActiveSubscriber && <Badge tone="success">Abonné</Badge>}
    </span>
  );
}
