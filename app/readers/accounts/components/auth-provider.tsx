import { createContext, type ReactNode, use, useCallback } from "react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type Auth, useSession } from "#readers/accounts/components/use-session.ts";
import { IdentityConfirmation } from "#access/administrators/components/identity/identity-confirmation.tsx";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import type { User } from "#readers/accounts/membership.contract.ts";
import { confirmIdentity } from "#readers/accounts/security/identity-confirmation.contract.ts";
import { mutation } from "#platform/http/call.ts";

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

interface AuthProviderProps {
  children: ReactNode;
  /** Whom the page itself knows. */
  first?: User | null | undefined;
}

export function AuthProvider({ children, first }: AuthProviderProps) {
  const auth = useSession(first);
  return (
    <AuthContext value={auth}>
      {children}
      <MemberIdentity memberId={auth.user?.id} />
    </AuthContext>
  );
}

/** For a page that is only looked at, such as a preview: the reader is a visitor. */
export function VisitorAuth({ children }: { children: ReactNode }) {
  return <AuthContext value={visitor}>{children}</AuthContext>;
}

const visitor: Auth = {
  status: "visitor",
  user: null,
  login: () => Promise.resolve(null),
  logout: () => Promise.resolve(),
  refresh: () => Promise.resolve(null),
};

/** Loaded at the first need: this is on every page. */
const ways = () => import("#readers/accounts/client/identity-ways.ts");

/** Confirms the member's identity when a call needs it. */
function MemberIdentity({ memberId }: { memberId: string | undefined }) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(confirmIdentity));
  const prove = useCallback((proof: IdentityProof) => mutateAsync({ body: proof }), [mutateAsync]);
  const findWays = useCallback(
    async () => (await ways()).findIdentityWays(client, memberId ?? ""),
    [client, memberId],
  );
  return (
    <IdentityConfirmation
      access="member"
      prove={prove}
      findWays={findWays}
      askForPasskey={async () => (await ways()).askForPasskeyOptions(client)}
    />
  );
}
