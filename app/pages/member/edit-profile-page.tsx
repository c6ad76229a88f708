import { ProfileForm } from "#readers/accounts/components/profile-form.tsx";
import { ProfileFrame } from "#readers/accounts/components/profile-frame.tsx";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Link } from "#ui/link.tsx";

const title = "Modifier mon profil";

export default function EditProfilePage() {
  return (
    <>
      <PageMeta title={title} description="Votre photo, votre présentation, vos accès." noIndex />
      <ProfileFrame title={title}>
        {(user) => (
          <>
            <ProfileForm key={user.id} user={user} />
            {/* The terms and older mails say that the closure is at the foot of this screen. */}
            <p className="text-muted">
              Une copie de vos données, la fermeture du compte{"\u202F"}: c’est sous «{"\u202F"}
              <Link href="/membre/profil/donnees">Mes données</Link>
              {"\u202F"}».
            </p>
          </>
        )}
      </ProfileFrame>
    </>
  );
}
