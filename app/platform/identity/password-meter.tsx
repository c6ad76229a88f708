import { useEffect, useState } from "react";
import type { Strength } from "#platform/identity/password-strength.ts";

/** Milliseconds from the last key: the estimate takes a slow phone a tenth of a second, and must not delay typing. */
const judgeDelay = 150;

const steps = [0, 1, 2, 3, 4] as const;

interface PasswordStrengthProps {
  password: string;
  /** The name and the address of the account, joined by blanks: an attacker would try them first. */
  about?: string;
}

/** How long a password would resist, in addition to the rule. The estimator is loaded at the first key press here. */
export function PasswordStrength({ password, about = "" }: PasswordStrengthProps) {
  const judged = useStrength(password, about);
  if (!password || !judged) return null;
  const { strength, text } = judged;
  return (
    <div className="pt-2" aria-live="polite">
      <div aria-hidden className="flex gap-1">
        {steps.map((step) => (
          <span key={step} className={`h-1 flex-1 rounded-sm ${colourOf(step, strength)}`} />
        ))}
      </div>
      <p className="pt-1 text-sm text-muted">{text}</p>
    </div>
  );
}

function colourOf(step: Strength, strength: Strength): string {
  if (step > strength) return "bg-hairline";
  return strength < 3 ? "bg-accent" : "bg-success";
}

function useStrength(password: string, about: string): { strength: Strength; text: string } | null {
  const [judged, setJudged] = useState<{ password: string; strength: Strength; text: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    const judge = async () => {
      const { passwordStrength, strengthTexts } = await import("#platform/identity/password-strength.ts");
      const strength = passwordStrength(password, about.split(/[\s@]+/));
      if (wanted) setJudged({ password, strength, text: strengthTexts[strength] });
    };
    // Without the estimator the screen shows no estimate: the rule and the server's check apply anyway.
    const timer = setTimeout(() => password && void judge().catch(() => undefined), judgeDelay);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [password, about]);
  return judged;
}
