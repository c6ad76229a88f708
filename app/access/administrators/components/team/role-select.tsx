import type { ComponentProps } from "react";
import { type Role, roleTexts } from "#access/administrators/team/team.rules.ts";
import { ChoiceSelect } from "#ui/choice-select.tsx";

const names: Record<Role, string> = {
  owner: roleTexts.owner.label,
  editor: roleTexts.editor.label,
  seller: roleTexts.seller.label,
  accountant: roleTexts.accountant.label,
};

export const RoleSelect = (props: Omit<ComponentProps<typeof ChoiceSelect<Role>>, "names">) => (
  <ChoiceSelect {...props} names={names} />
);
