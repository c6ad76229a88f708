import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { classNames } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** A password field whose text can be shown: seeing the text avoids more errors than hiding it prevents. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={visible ? "text" : "password"}
      inputClassName={classNames("pr-11", props.inputClassName)}
      end={
        <span className="absolute top-1 right-1">
          <IconButton
            label={visible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
            icon={visible ? <EyeOff /> : <Eye />}
            size="sm"
            onClick={() => setVisible(!visible)}
          />
        </span>
      }
    />
  );
}
