import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { TakeBack } from "#readers/accounts/components/take-back.tsx";

/** « Ce n’était pas moi », from a mail about the security of an account; also for a member who is signed in. */
export default function NotMePage() {
  return (
    <AuthFrame title={"Ce n’était pas vous\u202f?"}>
      <PageMeta title="Ce n’était pas moi" description="Reprenez votre compte en main." noIndex />
      <TakeBack />
    </AuthFrame>
  );
}
