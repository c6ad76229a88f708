import { useQueryClient, useMutation } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isStatus } from "#platform/http/app-errors.ts";
import { type KeepSession, SessionRenewal } from "#platform/page/session-renewal.ts";
import { LoginForm } from "#access/administrators/components/administrator-login-form.tsx";
import { isAdministrators, administratorQuery } from "#access/administrators/administrators.queries.ts";
import { Dialog } from "#ui/dialog.tsx";
import {
  administratorPasskeysQuery,
  administratorFactorQuery,
} from "#access/administrators/security/administrator-security.queries.ts";
import { IdentityConfirmation } from "#access/administrators/components/identity/identity-confirmation.tsx";
import type { IdentityWays } from "#access/administrators/components/identity/identity-dialog.tsx";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import {
  askForAdministratorPasskey,
  confirmAdministrator,
} from "#access/administrators/security/administrator-security.contract.ts";
import { mutation } from "#platform/http/call.ts";
import { lastUse } from "#access/administrators/client/last-use.ts";
import { administratorIdleLife, idleWarning } from "#access/administrators/administrators.rules.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { Button } from "#ui/button.tsx";
import { logoutAdministrator } from "#access/administrators/administrators.contract.ts";

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

/** How often the time since the last use is read; a sleeping computer reads it when it wakes up. */
const checkedEvery = seconds(10);
/** Typing makes no calls: a use is reported to the server after this time. */
const reportedEvery = minutes(5);

/**
 * Warns before the session ends for lack of use, and ends it: calls that screens repeat on their own would keep it open
 * for ever. What was typed stays in the page behind the login.
 */
function IdleWarning({ onEnded }: { onEnded: () => void }) {
  const { isWarned, stay } = useIdleEnd(onEnded);
  return (
    <Dialog
      open={isWarned}
      onClose={stay}
      role="alertdialog"
      title={"Toujours là\u202F?"}
      actions={
        <Button variant="primary" onClick={stay} data-autofocus>
          Rester connecté
        </Button>
      }
    >
      <p className="text-muted">
        Rien n’a bougé ici depuis {minutesOf(administratorIdleLife - idleWarning)} minutes. Sans un geste de
        votre part, la session se ferme dans {minutesOf(idleWarning)} minutes{"\u202F"}; ce que vous avez
        saisi est gardé.
      </p>
    </Dialog>
  );
}

const minutesOf = (milliseconds: number) => milliseconds / minutes(1);

const uses = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

function useIdleEnd(onEnded: () => void) {
  const queries = useQueryClient();
  const { mutateAsync: logOut } = useMutation(mutation(logoutAdministrator));
  const [isWarned, setWarned] = useState(false);
  const reportedAt = useRef(0);

  const report = useCallback(() => {
    reportedAt.current = Date.now();
    void queries.prefetchQuery({ ...administratorQuery(), staleTime: 0 });
  }, [queries]);
  const stay = useCallback(() => {
    lastUse.note(Date.now());
    setWarned(false);
    report();
  }, [report]);

  useEffect(() => {
    lastUse.note(Date.now());
    reportedAt.current = Date.now();
    const listening = new AbortController();
    const note = () => lastUse.note(Date.now());
    for (const use of uses)
      window.addEventListener(use, note, { signal: listening.signal, passive: true, capture: true });
    const check = () => {
      const now = Date.now();
      // Storage may have been emptied.
      const idle = now - (lastUse.read() || now);
      setWarned(idle >= administratorIdleLife - idleWarning && idle < administratorIdleLife);
      if (idle >= administratorIdleLife) {
        // Already ended, here or in another tab, if it is refused.
        void logOut({})
          .catch(() => undefined)
          .then(onEnded);
        lastUse.note(now);
      } else if (idle < reportedEvery && now - reportedAt.current >= reportedEvery) report();
    };
    const timer = setInterval(check, checkedEvery);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [logOut, onEnded, report]);
  return { isWarned, stay };
}
