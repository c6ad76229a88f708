import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { LoginForm } from "#access/administrators/components/administrator-login-form.tsx";
import { administratorQuery, forgetBackOffice } from "#access/administrators/administrators.queries.ts";
import { Entrance } from "#pages/back-office/entrance.tsx";
import { Link } from "#ui/link.tsx";

export default function AdministratorLoginPage() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({ ...administratorQuery(), staleTime: 0 });
  if (data) return <Navigate to="/admin" replace />;
  const enter = () => {
    // The 401 answer that led here is outdated.
    forgetBackOffice(queries);
    void navigate("/admin", { replace: true });
  };
  return (
    <Entrance title="Espace administrateur">
      <div className="mt-8">
        <LoginForm onDone={enter} />
      </div>
      <p className="mt-4">
        <Link href="/admin/mot-de-passe-oublie">Mot de passe oublié</Link>
      </p>
      <p className="mt-8 border-t border-hairline pt-5">
        <Link href="/">Retour à la boutique</Link>
      </p>
    </Entrance>
  );
}
