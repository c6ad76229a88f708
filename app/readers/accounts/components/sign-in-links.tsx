import { UserRound } from "lucide-react";
import { useRef } from "react";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { buttonStyle } from "#ui/button-style.ts";

/** Connexion and Inscription: side by side, or on a phone behind one native button that opens and closes. */
export function SignInLinks({ className }: { className: string | undefined }) {
  const { login, signUp } = useSignIn();
  const panel = useRef<HTMLDivElement>(null);
  const close = () => panel.current?.hidePopover();
  const links = (
    <>
      <ButtonLink {...login} variant="quiet" onClick={close}>
        Connexion
      </ButtonLink>
      <ButtonLink {...signUp} variant="secondary" onClick={close}>
        Inscription
      </ButtonLink>
    </>
  );
  return (
    <div className={className}>
      <div className="hidden gap-1 sm:flex">{links}</div>
      <button
        type="button"
        popoverTarget="sign-in-links"
        aria-label="Connexion, inscription, abonnement"
        title="Connexion, inscription, abonnement"
        className={buttonStyle("quiet", "md", "size-10 px-0! py-0! sm:hidden")}
      >
        <UserRound aria-hidden className="size-[1.375rem]!" />
      </button>
      <div
        ref={panel}
        id="sign-in-links"
        popover="auto"
        className="fixed inset-auto top-15 right-4 m-0 flex-col gap-2 rounded border border-control bg-raised p-3 text-ink open:flex sm:hidden!"
      >
        {links}
        {/* The header has no room for it on a small phone. */}
        <ButtonLink href="/abonnement" variant="quiet" onClick={close}>
          Abonnement
        </ButtonLink>
      </div>
    </div>
  );
}
