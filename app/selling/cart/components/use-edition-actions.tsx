import { useMutation } from "@tanstack/react-query";
import { sessionToken } from "#platform/page/browser.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { cartStore } from "#selling/cart/client/cart-store.ts";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { useViewer } from "#selling/cart/components/use-viewer.ts";
import { cartItemOf, hasEdition, shareOut, withItem } from "#selling/cart/cart.rules.ts";
import type { CardEdition } from "#books/catalogue/components/book-card.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";
import { addToLibrary } from "#reading/library/holdings.contract.ts";
import { mutation } from "#platform/http/call.ts";

export interface EditionActions {
  addToCart: (edition: CardEdition) => void;
  addToLibrary: (edition: CardEdition) => void;
  addAll: (editions: readonly CardEdition[]) => void;
  /** An addition to the library is in progress. */
  pending: boolean;
}

/** The actions on a book's editions (storefront.md §4); every result is shown in a toast. */
export function useEditionActions(book: {
  title: string;
  editions: readonly { id: number }[];
}): EditionActions {
  const viewer = useViewer();
  const toasts = useToasts();
  const library = useAddToLibrary();

  const addToCart = (editions: readonly CardEdition[]) => {
    // As it is at the press: a component that reads the cart renders again with each change of it.
    const before = cartStore.read();
    const added = editions.filter((edition) => !hasEdition(before, edition.id));
    cartStore.write(added.map((edition) => cartItemOf(book, edition)).reduce(withItem, before));
    const [first] = added;
    const edition = first && book.editions.length > 1 ? ` (${first.title})` : "";
    toasts.show(cartMessage(added.length, `«\u00A0${book.title}\u00A0»${edition}`), {
      tone: added.length > 0 ? "success" : "neutral",
    });
  };

  return {
    addToCart: (edition) => addToCart([edition]),
    addToLibrary: (edition) => library.add([edition]),
    addAll: (editions) => {
      const shares = shareOut(editions, viewer);
      if (shares.cart.length > 0) addToCart(shares.cart);
      if (shares.library.length > 0) library.add(shares.library);
    },
    pending: library.pending,
  };
}

function useAddToLibrary() {
  const { refresh, user } = useAuth();
  const signIn = useSignIn();
  const toasts = useToasts();
  const { mutateAsync, isPending } = useMutation(mutation(addToLibrary));

  const addAll = async (editions: readonly CardEdition[]) => {
    let added = 0;
    try {
      for (const { id } of editions) {
        await mutateAsync({ body: { editionId: id } });
        added += 1;
      }
    } catch (error) {
      toasts.show(errorText(error, "Impossible d’ajouter à la bibliothèque."), { tone: "error" });
    }
    await refresh();
    if (added > 0) toasts.show(libraryMessage(added, user?.id), { tone: "success" });
  };

  return {
    pending: isPending,
    add: (editions: readonly CardEdition[]) => {
      if (sessionToken.read()) void addAll(editions);
      // A user who still seems signed in would be redirected away from the login immediately.
      else void refresh().then(() => signIn.go());
    },
  };
}

const toCart = <Link href="/panier">Voir le panier</Link>;
/* The same element each time: a toast that repeats another replaces it. */
const alreadyInCart = <>Déjà dans votre panier. {toCart}</>;

/** @param name of the book, with its edition if it has several */
function cartMessage(added: number, name: string) {
  if (added === 0) return alreadyInCart;
  const text = added === 1 ? `${name} ajouté au panier.` : `${added} éditions ajoutées au panier.`;
  return (
    <>
      {text} {toCart}
    </>
  );
}

function libraryMessage(added: number, memberId: string | undefined) {
  const text =
    added === 1 ? "Ajouté à votre bibliothèque." : `${added} éditions ajoutées à votre bibliothèque.`;
  return (
    <>
      {text} {memberId && <Link href={`/membre/${memberId}`}>Voir la bibliothèque</Link>}
    </>
  );
}
