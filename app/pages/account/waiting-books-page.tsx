import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { arrive, openArrival } from "#office/moving-in/moving-in.contract.ts";
import { formatDate } from "#platform/data/dates.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { call } from "#platform/http/call.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { AuthFrame } from "#readers/accounts/components/auth-frame.tsx";
import { ClaimForm } from "#readers/accounts/components/claim-form.tsx";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { VisitorOnly } from "#readers/accounts/components/visitor-only.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";

const intro =
  "Vos livres sont venus avec nous dans cette nouvelle boutique. Choisissez un pseudo et un mot de passe\u202f: votre bibliothèque est prête.";

/** The link of the mail to a reader of the house's former shop. */
export default function WaitingBooksPage() {
  return (
    <AuthFrame title="Vos livres vous attendent" intro={intro}>
      <PageMeta title="Vos livres vous attendent" description="Retrouvez votre bibliothèque." noIndex />
      <VisitorOnly>
        <Arrival />
      </VisitorOnly>
    </AuthFrame>
  );
}

function Arrival() {
  const token = useMailedToken();
  const [done, setDone] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["waiting-books", token],
    queryFn: ({ client }) => call(client, openArrival, { body: { token: token ?? "" } }),
    enabled: token !== null && !done,
    retry: false,
    staleTime: Infinity,
  });
  if (done)
    return (
      <Callout tone="success" takesFocus>
        <p>Bienvenue{"\u202F"}! Vos livres sont dans votre bibliothèque.</p>
        <p className="mt-1">
          <Link href="/connexion">Se connecter</Link>
        </p>
      </Callout>
    );
  if (!token || error)
    return <FormErrors>{token ? errorText(error, "Lien invalide.") : "Lien invalide."}</FormErrors>;
  return (
    <div className="flex flex-col gap-6">
      {data && (
        <div>
          <p>
            Pour <strong>{data.email}</strong>
          </p>
          <ul className="list-disc pl-5">
            {data.titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
          {data.subscribed_until && (
            <p>Abonnement jusqu’au {formatDate(`${data.subscribed_until}T12:00:00Z`)}</p>
          )}
        </div>
      )}
      <ClaimForm token={token} onDone={() => setDone(true)} to={arrive} label="Retrouver mes livres" />
    </div>
  );
}
