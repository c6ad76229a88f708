import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { controlStyle, Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import type { TextFieldProps } from "./text-field.tsx";

/** A password field whose text can be shown: seeing the text avoids more errors than hiding it prevents. */
export function PasswordField(props: Omit<TextFieldProps, "type">) {
  const {
    label,
    description,
    error,
    success,
    required,
    labelHidden,
    className,
    inputClassName,
    id,
    ...input
  } = props;
  const [visible, setVisible] = useState(false);
  return (
    <Field {...{ label, description, error, success, required, labelHidden, className, id }}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={visible ? "text" : "password"}
            className={classNames(controlStyle, "pr-11", inputClassName)}
          />
          <span className="absolute top-1 right-1">
            <IconButton
              label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
              icon={visible ? <EyeOff /> : <Eye />}
              size="sm"
              onClick={() => setVisible(!visible)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
