import { LostFactorNotice } from "#readers/accounts/components/lost-factor-notice.tsx";
import { WishMerging } from "#selling/wishes/components/wish-merging.tsx";

/** What a member's session brings to a page of the shop. */
export default function MemberArrival() {
  return (
    <>
      <LostFactorNotice />
      <WishMerging />
    </>
  );
}
