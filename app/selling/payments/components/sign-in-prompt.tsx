import type { RefObject } from "react";
import { ShortSignUp } from "#readers/accounts/components/short-sign-up.tsx";
import { useSignIn } from "#readers/accounts/components/use-sign-in.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { useFocusBack } from "#ui/use-focus-back.ts";

interface SignInPromptProps {
  ref: RefObject<HTMLDivElement | null>;
  /** Gets the focus when the mailed code has logged the visitor in and the prompt goes. */
  next: RefObject<HTMLElement | null>;
}

/**
 * Checkout for a visitor: a prompt with login and sign-up, which return to the cart (storefront.md §2), and a short sign-up
 * that stays here.
 */
export function SignInPrompt({ ref, next }: SignInPromptProps) {
  useFocusBack(ref, () => next.current);
  const { login, signUp } = useSignIn();
  return (
    <div ref={ref} tabIndex={-1} className="rounded focus:bg-accent-tint">
      <ShortSignUp>
        <p className="mb-3">
          Pour commander, connectez-vous ou créez un compte. Votre panier vous attend ici.
        </p>
        <div className="grid grid-cols-2 gap-3">
          <ButtonLink {...login}>Connexion</ButtonLink>
          <ButtonLink {...signUp}>Inscription</ButtonLink>
        </div>
        <p className="mt-6 mb-4 text-lg">{"Première visite\u202F?"}</p>
      </ShortSignUp>
    </div>
  );
}
