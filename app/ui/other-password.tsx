import { Link } from "react-router";

/** For a login with a password that is refused today: asks for another one. */
export function OtherPassword({ to }: { to: string }) {
  return (
    <>
      Votre mot de passe figure parmi ceux que les pirates essaient en premier.{" "}
      <Link to={to} className="underline underline-offset-2">
        En choisir un autre
      </Link>
    </>
  );
}
