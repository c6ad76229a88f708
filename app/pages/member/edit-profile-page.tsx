import { ProfileForm } from "#modules/accounts/components/profile-form.tsx";
import { ProfileFrame } from "#modules/accounts/components/profile-frame.tsx";
import { PageMeta } from "#platform/page-meta.tsx";

const title = "Modifier mon profil";

export default function EditProfilePage() {
  return (
    <>
      <PageMeta title={title} description="Votre photo, votre présentation, vos accès." noIndex />
      <ProfileFrame title={title}>{(user) => <ProfileForm key={user.id} user={user} />}</ProfileFrame>
    </>
  );
}
