import { createContext, lazy, type ReactNode, Suspense, use } from "react";
import { type Auth, useSession } from "#readers/accounts/components/use-session.ts";
import type { User } from "#readers/accounts/membership.contract.ts";

const MemberIdentity = lazy(() => import("#readers/accounts/components/member-identity.tsx"));

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
      {auth.user && (
        <Suspense>
          <MemberIdentity memberId={auth.user.id} />
        </Suspense>
      )}
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
