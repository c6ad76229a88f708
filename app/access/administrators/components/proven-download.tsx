import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useRef } from "react";
import { checkConfirmation } from "#access/administrators/security/administrator-security.contract.ts";
import { call } from "#platform/http/call.ts";
import { errorText } from "#platform/http/app-errors.ts";
import { ButtonLink, type ButtonLinkProps } from "#ui/button-link.tsx";
import { useToasts } from "#ui/toast.tsx";

/**
 * A link to a sensitive file. The refusal of a download shows no dialog, so a call asks for the proof first; the download
 * begins once it is given.
 */
export function ProvenDownload(link: ButtonLinkProps) {
  const client = useQueryClient();
  const { show } = useToasts();
  const isProven = useRef(false);
  const prove = (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven.current) return void (isProven.current = false);
    event.preventDefault();
    const { currentTarget } = event;
    const ask = async () => {
      try {
        await call(client, checkConfirmation, {});
        isProven.current = true;
        currentTarget.click();
      } catch (error) {
        show(errorText(error, "Erreur de téléchargement"), { tone: "error" });
      }
    };
    void ask();
  };
  return <ButtonLink {...link} download onClick={prove} />;
}
