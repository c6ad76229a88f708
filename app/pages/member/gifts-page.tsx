import { MemberScreen } from "#pages/member/member-screen.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { GiftList } from "#selling/promotions/components/gifts/gift-list.tsx";
import { giftsQuery } from "#selling/promotions/promotions.queries.ts";
import { seconds } from "#platform/data/durations.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Callout } from "#ui/callout.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";

export default function GiftsPage() {
  return (
    <MemberScreen
      title="Mes cadeaux"
      description="Les livres que vous avez offerts."
      lead={
        <>
          Les livres que vous avez offerts. Vous avez reçu un code{"\u202F"}?{" "}
          <Link href="/offrir">Saisissez-le ici</Link>.
        </>
      }
      waiting={<GiftsSkeleton />}
    >
      {() => <Gifts />}
    </MemberScreen>
  );
}

/** How long the provider's message is awaited after a payment. */
const patience = seconds(60);

/** Whether the reader has just paid: the gift appears with the provider's message. */
function usePaidJustNow(): boolean {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const isReturn = new URLSearchParams(search).get("success") === "1";
  const [isPaid, setPaid] = useState(isReturn);
  useEffect(() => {
    if (isReturn) void navigate(pathname, { replace: true, preventScrollReset: true });
  }, [isReturn, pathname, navigate]);
  useEffect(() => {
    if (!isPaid) return undefined;
    const timer = setTimeout(() => setPaid(false), patience);
    return () => clearTimeout(timer);
  }, [isPaid]);
  return isPaid;
}

function Gifts() {
  const isPaid = usePaidJustNow();
  const gifts = useQuery({ ...giftsQuery(), refetchInterval: isPaid ? seconds(2) : false });
  return (
    <Loaded answer={gifts} waiting={<GiftsSkeleton />} failure="Impossible de charger vos cadeaux">
      {(found) => (
        <div className="flex flex-col gap-5">
          {isPaid && (
            <Callout tone="success">
              {
                "Merci\u202F! Votre cadeau apparaît ici dès que la banque a confirmé le paiement, et le reçu part par e-mail."
              }
            </Callout>
          )}
          {found.length > 0 ? (
            <GiftList gifts={found} />
          ) : (
            <EmptyState
              title="Aucun cadeau pour le moment."
              action={
                <ButtonLink href="/catalogue" variant="primary">
                  Parcourir le catalogue
                </ButtonLink>
              }
            >
              Sur la page de chaque livre, le bouton Offrir l’envoie à qui vous voulez, le jour que vous
              choisissez.
            </EmptyState>
          )}
        </div>
      )}
    </Loaded>
  );
}

const GiftsSkeleton = () => (
  <Loading className="flex flex-col gap-5">
    {[0, 1].map((index) => (
      <Skeleton key={index} className="h-44 w-full" />
    ))}
  </Loading>
);
