import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { EditionButton } from "#selling/cart/components/edition-button.tsx";
import { useEditionActions } from "#selling/cart/components/use-edition-actions.tsx";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import type { CardEdition } from "#books/catalogue/components/book-card.tsx";
import { useWishes } from "#selling/wishes/components/use-wishes.ts";
import { WishLines } from "#selling/wishes/components/wish-lines.tsx";
import { WishNewsBox } from "#selling/wishes/components/wish-news-box.tsx";
import { type WishedEdition, getWishedEditions } from "#selling/wishes/wishes.contract.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Link } from "#ui/link.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { useToasts } from "#ui/toast.tsx";
import { query } from "#platform/http/call.ts";

/** The reader's wishes with their present prices, and the choice to hear of better ones. */
export function WishList() {
  const { user } = useAuth();
  const viewer = useViewer();
  const { login } = useSignIn();
  const { show } = useToasts();
  const wishes = useWishes();
  // The shop removes what is acquired; this page may have read its list before.
  const list = wishes.list?.filter(({ edition_id }) => !viewer.ownedIds.has(edition_id));
  const ids = list?.map(({ edition_id }) => edition_id) ?? [];
  const { data, error, refetch, isFetching } = useQuery({
    ...query(getWishedEditions, { query: { ids: ids.join(",") } }),
    enabled: ids.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const failure = error ?? (user ? wishes.stored.error : null);
  if (failure)
    return (
      <ErrorState
        title={errorText(failure, "Impossible de charger vos envies")}
        onRetry={() => void (error ? refetch() : wishes.stored.refetch())}
        pending={isFetching}
      />
    );
  if (!list || (ids.length > 0 && !data)) return <WishListSkeleton />;
  const remove = async ({ id, book_title }: WishedEdition, isSilent = false) => {
    try {
      await wishes.remove(id);
      if (!isSilent) show(`«\u00A0${book_title}\u00A0» n’est plus dans vos envies.`);
    } catch (cause) {
      show(errorText(cause, "Votre liste d’envies n’a pas pu être changée."), { tone: "error" });
    }
  };
  const lines = list.flatMap((wish) => {
    const edition = data?.find(({ id }) => id === wish.edition_id);
    return edition ? [{ wish, edition }] : [];
  });
  return (
    <div className="flex flex-col gap-8">
      {lines.length === 0 ? (
        <EmptyState
          title="Aucune envie pour le moment."
          action={
            <ButtonLink href="/catalogue" variant="primary">
              Parcourir le catalogue
            </ButtonLink>
          }
        >
          Sur la page de chaque livre, «{"\u00A0"}Ajouter à mes envies{"\u00A0"}» le garde ici.
        </EmptyState>
      ) : (
        <WishLines lines={lines} viewer={viewer} onRemove={(edition) => void remove(edition)}>
          {(edition) => <WishAction edition={edition} onMoved={() => void remove(edition, true)} />}
        </WishLines>
      )}
      {user && wishes.stored.data ? (
        <WishNewsBox stored={wishes.stored.data.news} />
      ) : (
        <p className="max-w-measure text-muted">
          Cette liste est dans votre navigateur.{" "}
          <Link href={login.href} state={login.state}>
            Connectez-vous
          </Link>{" "}
          pour la retrouver partout, et pour être prévenu quand un prix baisse.
        </p>
      )}
    </div>
  );
}

/** Moves an edition to the cart, or adds it to the library if it is free for this reader. */
function WishAction({ edition, onMoved }: { edition: WishedEdition; onMoved: () => void }) {
  const viewer = useViewer();
  const offered = { ...edition, publication_date: "", online_at: "", pages: null, downloads: 0 };
  const actions = useEditionActions({ title: edition.book_title, editions: [edition] });
  const moving = {
    ...actions,
    addToCart: (each: CardEdition) => {
      actions.addToCart(each);
      onMoved();
    },
  };
  return (
    <EditionButton edition={offered} of={edition.book_title} viewer={viewer} actions={moving} place="card" />
  );
}

export const WishListSkeleton = () => (
  <Loading className="flex flex-col gap-5">
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} className="h-28 w-full" />
    ))}
  </Loading>
);
