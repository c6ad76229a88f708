import { UserRound } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { useAuth } from "#readers/accounts/components/auth-provider.tsx";
import { BareLink } from "#ui/link.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { buttonStyle } from "#ui/button-style.ts";

/**
 * Connexion and Inscription, or the member's name and menu (storefront.md §2, "Public layout"). Until the session is
 * known, both are in the page, and its inline script decides which is shown (`session-script.ts`).
 */
export function UserMenu() {
  const { status, user: known, logout } = useAuth();
  // Without scripts a link, also where the page knows the member.
  const user = useHydrated() ? known : null;
  const isKnown = status === "visitor" || user !== null;
  return (
    <div data-status={status} className="flex min-w-11 justify-end sm:min-w-60">
      {user ? (
        <Suspense fallback={<AccountLink />}>
          <MemberMenuButton user={user} logout={logout} />
        </Suspense>
      ) : (
        <SignInLinks className={isKnown ? undefined : "member:hidden"} />
      )}
      {!isKnown && <AccountLink />}
    </div>
  );
}

const MemberMenuButton = lazy(() => import("#readers/accounts/components/member-menu-button.tsx"));

const AccountLink = () => (
  <BareLink href="/membre/profil" aria-label="Mon compte" className="member-link">
    <span className="grid size-8 place-items-center rounded-full bg-sunken">
      <UserRound aria-hidden className="size-5" />
    </span>
  </BareLink>
);

/** Connexion and Inscription: side by side, or on a phone behind one native button that opens and closes. */
function SignInLinks({ className }: { className: string | undefined }) {
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
