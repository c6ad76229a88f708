import { createContext, type ReactNode, use } from "react";
import { MemberIdentity } from "#readers/accounts/components/member-identity.tsx";
import { type Auth, useSession } from "#readers/accounts/components/use-session.ts";

const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error("useAuth must be used within an AuthProvider");
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = useSession();
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
