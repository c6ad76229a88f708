import type { MemberSummary } from "#modules/members/contract.ts";
import { Badge } from "#ui/badge.tsx";

/** What is particular about an account, in a word each; nothing where nothing is. */
export function MemberBadges({ member }: { member: MemberSummary }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {member.suspended_at && <Badge tone="accent">Suspendu</Badge>}
      {!member.email_verified_at && <Badge>À vérifier</Badge>}
      {member.isActiveSubscriber && <Badge tone="success">Abonné</Badge>}
    </span>
  );
}
