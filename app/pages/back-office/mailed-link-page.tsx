import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { forgetBackOffice } from "#access/administrators/administrators.queries.ts";
import { ChosenPasswordForm } from "#access/administrators/components/links/chosen-password-form.tsx";
import {
  acceptInvitation,
  chooseAdministratorPassword,
  confirmOwnEmail,
  readInvitation,
} from "#access/administrators/links/administrator-links.contract.ts";
import { linkPaths } from "#access/administrators/links/administrator-links.rules.ts";
import { roleTexts } from "#access/administrators/team/team.rules.ts";
import { Entrance } from "#pages/back-office/entrance.tsx";
import { errorText } from "#platform/http/app-errors.ts";
import { mutation, query } from "#platform/http/call.ts";
import { useMailedToken } from "#readers/accounts/components/use-mailed-token.ts";
import { Button } from "#ui/button.tsx";
import { Callout } from "#ui/callout.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Link } from "#ui/link.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";

const pages = {
  [linkPaths.invitation]: { title: "Bienvenue", Content: Invitation },
  [linkPaths.password]: { title: "Nouveau mot de passe", Content: NewPassword },
  [linkPaths.email]: { title: "Votre adresse", Content: EmailAddress },
};

/** What a link mailed to an administrator opens. */
export default function MailedLinkPage() {
  const token = useMailedToken();
  const page = pages[useLocation().pathname.replace(/\/$/, "")];
  return (
    <Entrance title={page?.title ?? "Lien"}>
      <div className="mt-8">{token && page ? <page.Content token={token} /> : <DeadLink />}</div>
      <p className="mt-8 border-t border-hairline pt-5">
        <Link href="/admin/login">Aller à la connexion</Link>
      </p>
    </Entrance>
  );
}

const DeadLink = () => (
  <p role="alert">Ce lien n’est plus valable, ou il en manque une partie. Demandez-en un autre.</p>
);

interface TokenProps {
  token: string;
}

function Invitation({ token }: TokenProps) {
  const invitation = useQuery({ ...query(readInvitation, { body: { token } }), retry: false, gcTime: 0 });
  const { mutateAsync } = useMutation(mutation(acceptInvitation));
  const queries = useQueryClient();
  const navigate = useNavigate();
  const accept = async (newPassword: string) => {
    await mutateAsync({ body: { token, newPassword } });
    forgetBackOffice(queries);
    void navigate("/admin", { replace: true });
  };
  return (
    <Loaded
      answer={invitation}
      waiting={
        <Loading label="Chargement...">
          <SkeletonText lines={3} />
        </Loading>
      }
      failure={(error) => errorText(error, "Erreur de connexion au serveur.")}
      advice="Demandez à la personne qui vous a invité de renvoyer l’invitation."
    >
      {({ username, role }) => (
        <>
          <p className="pb-6">
            Vous tiendrez la boutique sous l’identifiant <strong>{username}</strong>. Votre rôle{"\u202f"}:{" "}
            {roleTexts[role].label}. {roleTexts[role].duties}
          </p>
          <ChosenPasswordForm button="Entrer" username={username} choose={accept} />
        </>
      )}
    </Loaded>
  );
}

function NewPassword({ token }: TokenProps) {
  const { mutateAsync } = useMutation(mutation(chooseAdministratorPassword));
  const [done, setDone] = useState(false);
  const choose = async (newPassword: string) => {
    await mutateAsync({ body: { token, newPassword } });
    setDone(true);
  };
  if (!done) return <ChosenPasswordForm button="Changer le mot de passe" username="" choose={choose} />;
  return (
    <Callout tone="success" takesFocus>
      <p>Votre mot de passe est changé, et toutes vos sessions sont fermées.</p>
    </Callout>
  );
}

/** Asks before it acts: mail filters open links, too. */
function EmailAddress({ token }: TokenProps) {
  const { mutate, isPending, data, error } = useMutation(mutation(confirmOwnEmail));
  if (data)
    return (
      <Callout tone="success" takesFocus>
        <p>Vos messages vous parviendront désormais à {data.email}.</p>
      </Callout>
    );
  return (
    <>
      <FormErrors>{error && errorText(error, "Erreur de connexion au serveur.")}</FormErrors>
      <p className="pb-6">Cette adresse recevra vos messages d’administrateur.</p>
      <Button
        variant="primary"
        size="lg"
        pending={isPending}
        pendingLabel="Un instant…"
        onClick={() => mutate({ body: { token } })}
      >
        Confirmer cette adresse
      </Button>
    </>
  );
}
