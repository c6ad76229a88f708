import type { Deps } from "#platform/deps.server.ts";
import type { BuiltApp } from "#server/app.ts";

/**
 * After a change of `PUBLIC_URL`: browsers offer passkeys on the host of their creation only (WebAuthn Level 3, §5.1.2).
 */
export async function warnOfForeignPasskeys(
  { config, log }: Pick<Deps, "config" | "log">,
  { accounts, administrators }: Pick<BuiltApp, "accounts" | "administrators">,
): Promise<void> {
  const members = await accounts.passkeys.countForeign();
  const team = await administrators.passkeys.countForeign();
  if (members + team === 0) return;
  const host = new URL(config.publicUrl).hostname;
  log.warn(
    { members, administrators: team },
    `${members + team} clés d’accès ont été créées pour une autre adresse que ${host} : elles n’y fonctionnent pas. Leurs propriétaires se connectent par mot de passe.`,
  );
}
