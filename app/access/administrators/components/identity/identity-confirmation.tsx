import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { type Confirm, confirmWith } from "#platform/http/call.ts";
import type { AnyEndpoint } from "#platform/http/endpoint.ts";
import { isPasswordNotEnough } from "#access/factors/factors.rules.ts";
import { CallError, isStatus } from "#platform/http/app-errors.ts";
import type { IdentityProof } from "#platform/identity/identity-proof.ts";
import type {
  IdentityDialogProps,
  IdentityWays,
} from "#access/administrators/components/identity/identity-dialog.tsx";

interface IdentityConfirmationProps {
  access: AnyEndpoint["access"];
  /** Sends the proof. Rejects with `CallError`. */
  prove: (proof: IdentityProof) => Promise<unknown>;
  findWays: () => Promise<IdentityWays>;
  askForPasskey: IdentityDialogProps["askForPasskey"];
}

interface Asker {
  settle: (isConfirmed: boolean) => void;
  fail: (error: unknown) => void;
}
interface Asked {
  Box: ComponentType<IdentityDialogProps>;
  ways: IdentityWays;
}

/** What most accounts have; the server refuses it for the others. */
const passwordAlone: IdentityWays = { field: "password", hasPasskey: false };

/**
 * For calls that need a recent authentication: confirms with the password that the call holds if it is enough, otherwise
 * asks for a proof in a dialog, over whatever is open. Calls that wait for the same dialog continue together.
 */
export function IdentityConfirmation({ access, prove, findWays, askForPasskey }: IdentityConfirmationProps) {
  const client = useQueryClient();
  const askers = useRef<Asker[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);

  const ask = useCallback(async () => {
    // Loaded at the first need: most visits never need it.
    const [{ IdentityDialog }, ways] = await Promise.all([
      import("#access/administrators/components/identity/identity-dialog.tsx").catch(() => {
        throw new CallError(0, null);
      }),
      findWays().catch(() => passwordAlone),
    ]);
    setAsked({ Box: IdentityDialog, ways });
    setOpen(true);
    return new Promise<boolean>((settle, fail) => askers.current.push({ settle, fail }));
  }, [findWays]);
  const end = (act: (asker: Asker) => void) => {
    setOpen(false);
    askers.current.splice(0).forEach(act);
  };
  const proveOrEnd = async (proof: IdentityProof) => {
    try {
      await prove(proof);
    } catch (error) {
      // The session itself has ended: the calls fail as they would without it.
      if (!isStatus(error, 401)) throw error;
      return end(({ fail }) => fail(error));
    }
    end(({ settle }) => settle(true));
  };

  useEffect(() => {
    const confirm: Confirm = async (given) => {
      if (!given) return ask();
      try {
        await prove({ password: given.password });
      } catch (error) {
        if (isPasswordNotEnough(error)) return ask();
        throw aboutField(error, given.field);
      }
      return true;
    };
    return confirmWith(client, access, confirm);
  }, [client, access, prove, ask]);

  return (
    asked && (
      <asked.Box
        open={open}
        ways={asked.ways}
        onProof={proveOrEnd}
        askForPasskey={askForPasskey}
        onClose={() => end(({ settle }) => settle(false))}
      />
    )
  );
}

/** A wrong password is an error of the call's own field. */
function aboutField(error: unknown, field: string): unknown {
  if (!(error instanceof CallError) || !error.fields["password"]) return error;
  return new CallError(error.status, error.serverText, { [field]: error.fields["password"] });
}
