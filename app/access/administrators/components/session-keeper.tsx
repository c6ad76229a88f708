import { useQueryClient, useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isStatus } from "#platform/http/app-errors.ts";
import { type KeepSession, SessionRenewal } from "#platform/page/session-renewal.ts";
import { IdleWarning } from "#access/administrators/components/security/idle-warning.tsx";
import { LoginForm } from "#access/administrators/components/administrator-login-form.tsx";
import { isAdministrators } from "#access/administrators/administrators.queries.ts";
import { Dialog } from "#ui/dialog.tsx";
import { administratorPasskeysQuery } from "#access/administrators/security/administrator-passkeys.queries.ts";
import { administratorFactorQuery } from "#access/administrators/security/administrator-second-factor.queries.ts";
import { IdentityConfirmation } from "#access/administrators/components/identity/identity-confirmation.tsx";
import type { IdentityWays } from "#access/administrators/components/identity/identity-dialog.tsx";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import { askForAdministratorPasskey } from "#access/administrators/security/administrator-passkeys.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { confirmAdministrator } from "#access/administrators/security/administrator-security.contract.ts";

/**
 * A session lasts twelve hours, or thirty minutes without use, and may end in the middle of a form: a login opens over
 * the form, which then continues. A call that needs a recent authentication asks for the password in the same way.
 */
export function SessionKeeper({ username, children }: { username: string; children: ReactNode }) {
  const { ended, ask, end, settle } = useEndedSession();
  const keepSession: KeepSession = useCallback(
    async (action) => {
      try {
        return await action();
      } catch (error) {
        if (!isStatus(error, 401) || !(await ask())) throw error;
        return action();
      }
    },
    [ask],
  );
  return (
    <SessionRenewal value={keepSession}>
      {children}
      <AdministratorIdentity />
      <IdleWarning onEnded={end} />
      <Dialog open={ended} onClose={() => settle(false)} title="Votre session a pris fin">
        <p className="pb-5 text-muted">
          Reconnectez-vous pour continuer{"\u202F"}: rien de ce que vous avez saisi n’est perdu.
        </p>
        <div className="pb-4">
          <LoginForm username={username} onDone={() => settle(true)} />
        </div>
      </Dialog>
    </SessionRenewal>
  );
}

/** Also triggered by reads: a 401 answer opens the same login. */
function useEndedSession() {
  const queries = useQueryClient();
  const [ended, setEnded] = useState(false);
  const waiting = useRef<((isBack: boolean) => void)[]>([]);

  const ask = useCallback(() => {
    setEnded(true);
    return new Promise<boolean>((resolve) => waiting.current.push(resolve));
  }, []);

  const end = useCallback(() => setEnded(true), []);

  const settle = (isBack: boolean) => {
    setEnded(false);
    for (const resolve of waiting.current.splice(0)) resolve(isBack);
    if (isBack) void queries.refetchQueries({ predicate: (each) => isAdministrators(each) && isLost(each) });
  };

  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ type, query }) => {
        if (type === "updated" && isAdministrators(query) && isLost(query)) setEnded(true);
      }),
    [queries],
  );
  return { ended, ask, end, settle };
}

const isLost = ({ state }: { state: { error: unknown; fetchStatus: string } }): boolean =>
  state.fetchStatus === "idle" && isStatus(state.error, 401);

/** Confirms the administrator's identity when a call needs it. */
function AdministratorIdentity() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(mutation(confirmAdministrator));
  const askForPasskey = useMutation(mutation(askForAdministratorPasskey)).mutateAsync;
  const prove = useCallback((proof: IdentityProof) => mutateAsync({ body: proof }), [mutateAsync]);
  const findWays = useCallback(async (): Promise<IdentityWays> => {
    const [factor, passkeys] = await Promise.all([
      client.fetchQuery(administratorFactorQuery()),
      client.fetchQuery(administratorPasskeysQuery()),
    ]);
    const passkeyOr = passkeys.length > 0 ? null : "password";
    return {
      field: factor.since === null ? passkeyOr : "code",
      hasPasskey: passkeys.some(({ works }) => works),
    };
  }, [client]);
  return (
    <IdentityConfirmation
      access="administrator"
      prove={prove}
      findWays={findWays}
      askForPasskey={() => askForPasskey({})}
    />
  );
}
