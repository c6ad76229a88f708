import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useNavigate } from "react-router";
import { LoginForm } from "#access/administrators/components/administrator-login-form.tsx";
import { administratorQuery, forgetBackOffice } from "#access/administrators/administrators.queries.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { Link } from "#ui/link.tsx";

export default function AdministratorLoginPage() {
  const { brand } = useShop();
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
    <main id="contenu" className="shell flex min-h-dvh flex-col items-center justify-center py-12">
      <title>{`Administration – ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <div className="w-full max-w-sm">
        <p className="eyebrow pb-2">{brand}</p>
        <h1 tabIndex={-1}>Espace administrateur</h1>
        <div className="mt-8">
          <LoginForm onDone={enter} />
        </div>
        <p className="mt-8 border-t border-hairline pt-5">
          <Link href="/">Retour à la boutique</Link>
        </p>
      </div>
    </main>
  );
}
