import { Heart } from "lucide-react";
import { useState } from "react";
import { useWishes } from "#selling/wishes/components/use-wishes.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { useToasts } from "#ui/toast.tsx";

interface WishButtonProps {
  /** Of the book. */
  title: string;
  edition: { id: number; price_cents: number };
  /** Of the button while the edition is no wish. */
  label?: string;
}

/** Adds an edition to the wishes or removes it. The same for every reader until the page is alive. */
export function WishButton({ title, edition, label = "Ajouter à mes envies" }: WishButtonProps) {
  const { list, add, remove } = useWishes();
  const { show } = useToasts();
  const [pending, setPending] = useState(false);
  const isWished = list?.some(({ edition_id }) => edition_id === edition.id) ?? false;
  const press = async () => {
    setPending(true);
    try {
      if (isWished) await remove(edition.id);
      else await add({ edition_id: edition.id, added_cents: edition.price_cents });
      show(
        isWished ? (
          `«\u00A0${title}\u00A0» n’est plus dans vos envies.`
        ) : (
          <>
            {`«\u00A0${title}\u00A0» est dans vos envies. `}
            <Link href="/envies">Voir mes envies</Link>
          </>
        ),
        { tone: "success" },
      );
    } catch (error) {
      show(errorText(error, "Votre liste d’envies n’a pas pu être changée."), { tone: "error" });
    }
    setPending(false);
  };
  return (
    <Button
      variant="quiet"
      className="-ml-4 noscript:hidden"
      icon={<Heart aria-hidden className={isWished ? "fill-current text-accent" : undefined} />}
      pending={pending}
      onClick={() => void press()}
    >
      {isWished ? "Retirer de mes envies" : label}
    </Button>
  );
}
