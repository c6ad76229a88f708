import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { lastUse } from "#access/administrators/client/last-use.ts";
import { administratorQuery } from "#access/administrators/administrators.queries.ts";
import { administratorIdleLife, idleWarning } from "#access/administrators/administrators.rules.ts";
import { minutes, seconds } from "#platform/data/durations.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { logoutAdministrator } from "#access/administrators/administrators.contract.ts";
import { mutation } from "#platform/http/call.ts";

/** How often the time since the last use is read; a sleeping computer reads it when it wakes up. */
const checkedEvery = seconds(10);
/** Typing makes no calls: a use is reported to the server after this time. */
const reportedEvery = minutes(5);

/**
 * Warns before the session ends for lack of use, and ends it: calls that screens repeat on their own would keep it open
 * for ever. What was typed stays in the page behind the login.
 */
export function IdleWarning({ onEnded }: { onEnded: () => void }) {
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
