import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#access/administrators/components/loaded-query.tsx";
import { useAct } from "#access/administrators/components/use-act.ts";
import { changeFactorRule } from "#access/administrators/security/administrator-security.contract.ts";
import { factorRuleQuery } from "#access/administrators/security/administrator-security.queries.ts";
import { type Role, roleNames, roleTexts } from "#access/administrators/team/team.rules.ts";
import { mutation } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Section } from "#ui/section.tsx";

/** Of which roles a second factor is asked. Each box is saved at once. */
export function FactorRule() {
  const rule = useQuery(factorRuleQuery());
  const act = useAct(mutation(changeFactorRule), {
    done: "C’est enregistré.",
    failed: "Le réglage n’a pas pu être enregistré.",
  });
  const save = (roles: readonly Role[]) => void act.run({ body: { roles: [...roles] } });
  return (
    <Section title="Double authentification demandée" className="max-w-measure border-t border-hairline pt-6">
      <p className="pb-5 text-muted">
        À la prochaine page, qui n’a encore ni clé d’accès ni application est conduit à en choisir une avant
        toute autre chose.
      </p>
      <FormErrors>{act.failure}</FormErrors>
      <Loaded answer={rule}>
        {({ roles, is_public }) =>
          is_public ? (
            <p>Votre boutique est publique{"\u202F"}: elle est demandée à tous.</p>
          ) : (
            <fieldset disabled={act.pending} className="flex flex-col items-start gap-4">
              <legend className="sr-only">Rôles</legend>
              {roleNames.map((role) => (
                <Checkbox
                  key={role}
                  checked={roles.includes(role)}
                  onChange={({ target }) =>
                    save(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
                  }
                >
                  {roleTexts[role].label}
                </Checkbox>
              ))}
              <span className="flex flex-wrap gap-3">
                <Button size="sm" onClick={() => save(roleNames)}>
                  À tous
                </Button>
                <Button size="sm" onClick={() => save([])}>
                  À personne
                </Button>
              </span>
            </fieldset>
          )
        }
      </Loaded>
    </Section>
  );
}
