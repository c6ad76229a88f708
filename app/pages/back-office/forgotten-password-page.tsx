import { ForgottenPasswordForm } from "#access/administrators/components/links/forgotten-password-form.tsx";
import { Entrance } from "#pages/back-office/entrance.tsx";
import { Link } from "#ui/link.tsx";

export default function ForgottenPasswordPage() {
  return (
    <Entrance title="Mot de passe oublié">
      <div className="mt-8">
        <ForgottenPasswordForm />
      </div>
      <p className="mt-8 border-t border-hairline pt-5">
        <Link href="/admin/login">Revenir à la connexion</Link>
      </p>
    </Entrance>
  );
}
