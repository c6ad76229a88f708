import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { EditionCover } from "#books/catalogue/components/edition-cover.tsx";
import { type CodeAnswer, redeemCode } from "#selling/promotions/redemption/redemption.contract.ts";
import { codeQuery } from "#selling/promotions/promotions.queries.ts";
import { refusalTexts } from "#selling/promotions/redemption.rules.ts";
import { formatDate } from "#platform/data/dates.ts";
import { errorText, isStatus } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { keptTogether } from "#ui/kept-together.tsx";
import { Loading, SkeletonText } from "#ui/skeleton.tsx";
import { mutation } from "#platform/http/call.ts";

/** What a code gives, and the next step of this reader. */
export function CodePanel({ code }: { code: string }) {
  const { status, user } = useAuth();
  const { data, error, refetch, isFetching } = useQuery({
    ...codeQuery(code, user?.id ?? null),
    enabled: status !== "loading",
  });
  if (data) return <KnownCode answer={data} />;
  if (isStatus(error, 404)) return <Ended text={errorText(error, "Ce code n’existe pas.")} />;
  if (error)
    return (
      <ErrorState
        title={errorText(error, "Le code n’a pas pu être lu.")}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  return (
    <Loading>
      <SkeletonText lines={5} />
    </Loading>
  );
}

function KnownCode({ answer }: { answer: CodeAnswer }) {
  const { user } = useAuth();
  const { state, editions, sender_name, message, expires_at, subscription_months: months } = answer;
  const library = user && <ButtonLink href={`/membre/${user.id}`}>Ouvrir ma bibliothèque</ButtonLink>;
  if (state !== "valid" && state !== "yours" && state !== "owned")
    return <Ended text={refusalTexts[state]}>{library}</Ended>;
  return (
    <div className="flex flex-col gap-8">
      {sender_name && state === "valid" && (
        <p className="text-lg">
          {keptTogether(
            `${sender_name} vous offre ${months ? `un abonnement de ${months} mois` : editions.length === 1 ? "ce livre" : "ces livres"}. Tout est déjà payé.`,
          )}
        </p>
      )}
      {message && (
        <blockquote className="max-w-measure border-l-2 border-accent pl-4 font-serif text-lg whitespace-pre-line">
          {message}
        </blockquote>
      )}
      <ul className="flex flex-col gap-6">
        {editions.map((edition) => (
          <li key={edition.edition_id} className="flex items-start gap-5">
            <div className="w-24 shrink-0">
              <EditionCover
                book={{ title: edition.book_title, author: edition.author }}
                edition={edition}
                sizes="96px"
              />
            </div>
            <div className="min-w-0">
              <h2>{edition.book_title}</h2>
              <p>{edition.author}</p>
              <p className="text-muted">{keptTogether(edition.edition_title)}</p>
            </div>
          </li>
        ))}
      </ul>
      {months && state === "valid" && (
        <p className="max-w-measure">
          {keptTogether(
            "Il commence dès que vous le recevez, ou à la fin de l’abonnement que vous avez déjà. Le catalogue gratuit ne coûte alors rien, et les autres livres la moitié.",
          )}
        </p>
      )}
      {state === "yours" && (
        <Callout tone="success" takesFocus>
          {months
            ? "C’est fait\u202F: vous êtes abonné."
            : editions.length === 1
              ? "C’est fait\u202F: le livre est dans votre bibliothèque."
              : "C’est fait\u202F: les livres sont dans votre bibliothèque."}
        </Callout>
      )}
      {state === "owned" && <Callout>{refusalTexts.owned}</Callout>}
      {state === "valid" ? (
        <Receive answer={answer} />
      ) : (
        user && (
          <div>
            <ButtonLink href={`/membre/${user.id}`} variant="primary">
              Ouvrir ma bibliothèque
            </ButtonLink>
          </div>
        )
      )}
      {state === "valid" && expires_at && (
        <p className="text-sm text-muted">
          {keptTogether(`Ce code est valable jusqu’au ${formatDate(new Date(Date.parse(expires_at) - 1))}.`)}
        </p>
      )}
    </div>
  );
}

function Receive({ answer: { code, editions, subscription_months: months } }: { answer: CodeAnswer }) {
  const { status, user, refresh } = useAuth();
  const { login, signUp } = useSignIn();
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation(mutation(redeemCode));
  const [failure, setFailure] = useState<string | null>(null);
  if (status === "visitor")
    return (
      <div>
        <p className="max-w-measure pb-4">
          {months
            ? "Connectez-vous ou créez un compte, gratuit, pour recevoir cet abonnement. Vous reviendrez ici."
            : `Connectez-vous ou créez un compte, gratuit, pour garder ${editions.length === 1 ? "ce livre" : "ces livres"} dans votre bibliothèque. Vous reviendrez ici.`}
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink {...signUp} variant="primary">
            Créer un compte
          </ButtonLink>
          <ButtonLink {...login}>Connexion</ButtonLink>
        </div>
      </div>
    );
  const receive = async () => {
    setFailure(null);
    try {
      const redeemed = await mutateAsync({ params: { code } });
      await refresh();
      queries.setQueryData(codeQuery(code, user?.id ?? null).queryKey, redeemed);
    } catch (error) {
      setFailure(errorText(error, "Le cadeau n’a pas pu être reçu."));
      await refresh();
    }
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <FormErrors>{failure}</FormErrors>
      <Button variant="primary" size="lg" pending={isPending} onClick={() => void receive()}>
        {months
          ? "Recevoir cet abonnement"
          : editions.length === 1
            ? "Recevoir ce livre"
            : "Recevoir ces livres"}
      </Button>
    </div>
  );
}

function Ended({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="max-w-measure text-lg">{keptTogether(text)}</p>
      <div className="flex flex-wrap gap-3">
        {children}
        <ButtonLink href="/offrir">Saisir un code</ButtonLink>
        <ButtonLink href="/catalogue">Parcourir le catalogue</ButtonLink>
      </div>
    </div>
  );
}
