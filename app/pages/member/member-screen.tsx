import type { ReactNode } from "react";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { MemberFrame } from "#readers/accounts/components/member-frame.tsx";
import { MemberOnly } from "#readers/accounts/components/member-only.tsx";
import type { User } from "#readers/accounts/membership.contract.ts";

interface MemberScreenProps {
  title: string;
  description: string;
  lead?: ReactNode;
  /** Shown until the session is known. */
  waiting: ReactNode;
  children: (user: User) => ReactNode;
}

/** A screen for members alone, in their frame. */
export function MemberScreen({ title, description, lead, waiting, children }: MemberScreenProps) {
  const fallback = (
    <MemberFrame user={null} title={title}>
      {waiting}
    </MemberFrame>
  );
  return (
    <>
      <PageMeta title={title} description={description} noIndex />
      <MemberOnly fallback={fallback}>
        {(user) => (
          <MemberFrame user={user} title={title} lead={lead}>
            {children(user)}
          </MemberFrame>
        )}
      </MemberOnly>
    </>
  );
}
