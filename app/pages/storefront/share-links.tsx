import { Link2, Mail, Share2 } from "lucide-react";
import { useHydrated } from "#ui/use-hydrated.ts";
import { elided } from "#platform/words/elision.ts";
import { useShop } from "#platform/page/shop-context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Button } from "#ui/button.tsx";
import { useToasts } from "#ui/toast.tsx";

/** Share links without third parties or trackers. */
export function ShareLinks({ title, author, path }: { title: string; author: string; path: string }) {
  const { publicUrl } = useShop();
  const toasts = useToasts();
  const canShare = useHydrated() && typeof navigator.share === "function";
  const url = publicUrl + path;
  const text = `${title}, ${elided("de", author)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toasts.show("Lien copié.", { tone: "success" });
    } catch {
      toasts.show("Le lien n’a pas pu être copié\u202F: copiez l’adresse de la page.", { tone: "error" });
    }
  };
  return (
    <section aria-label="Partager ce livre" data-print="none" className="-ml-3 flex flex-wrap gap-2">
      <Button size="sm" variant="quiet" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
        Copier le lien
      </Button>
      <ButtonLink size="sm" variant="quiet" icon={<Mail aria-hidden />} href={mailAddress(text, url)}>
        Envoyer par e-mail
      </ButtonLink>
      {canShare && (
        <Button
          size="sm"
          variant="quiet"
          icon={<Share2 aria-hidden />}
          // Closing the system's share sheet rejects the promise: this is not a failure.
          onClick={() => void navigator.share({ title: text, url }).catch(() => undefined)}
        >
          Partager…
        </Button>
      )}
    </section>
  );
}

const mailAddress = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
