import { AvatarField } from "#readers/accounts/components/avatar-field.tsx";
import { passwordAdvice } from "#readers/accounts/client/password-advice.ts";
import { PasswordStrength } from "#platform/identity/password-meter.tsx";
import { PendingEmail } from "#readers/accounts/components/pending-email.tsx";
import { nothingToSave, useProfileForm } from "#readers/accounts/components/use-profile-form.ts";
import type { User } from "#readers/accounts/membership.contract.ts";
import { bioMaxLength } from "#readers/accounts/membership.rules.ts";
import { Button } from "#ui/button.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { Callout } from "#ui/callout.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

/** Picture, biography, address and password; only changes are sent (storefront.md §5). */
export function ProfileForm({ user }: { user: User }) {
  const { values, set, errors, outcome, pending, submit } = useProfileForm(user);
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label="Mon profil"
      className="grid gap-x-16 gap-y-8 lg:grid-cols-2"
    >
      <div className="flex max-w-xl flex-col gap-8">
        <AvatarField
          name={user.username}
          src={user.avatar_url}
          picture={values.picture}
          onChange={(picture) => set({ picture })}
          error={errors.avatar}
        />
        <TextArea
          label="Présentation"
          name="bio"
          description="Quelques mots que les autres membres liront sur votre page."
          limit={bioMaxLength}
          value={values.bio}
          onChange={(event) => set({ bio: event.target.value })}
          error={errors.bio}
        />
        <TextField
          label="Adresse e-mail"
          name="email"
          type="email"
          autoComplete="email"
          description="La nouvelle adresse vaut dès que vous ouvrez le lien que nous y envoyons."
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
          error={errors.email}
        />
        <PendingEmail memberId={user.id} />
      </div>
      <fieldset className="flex max-w-xl flex-col gap-5">
        <legend className="mb-3 font-serif text-xl">Changer de mot de passe</legend>
        <p className="text-muted">
          Vos autres appareils, vos liseuses et vos applications de lecture seront déconnectés.
        </p>
        <PasswordField
          label="Mot de passe actuel"
          name="oldPassword"
          autoComplete="current-password"
          value={values.oldPassword}
          onChange={(event) => set({ oldPassword: event.target.value })}
          error={errors.oldPassword}
        />
        <div>
          <PasswordField
            label="Nouveau mot de passe"
            name="newPassword"
            autoComplete="new-password"
            value={values.newPassword}
            onChange={(event) => set({ newPassword: event.target.value })}
            error={errors.newPassword}
            {...(!errors.newPassword && passwordAdvice(values.newPassword))}
          />
          <PasswordStrength password={values.newPassword} about={`${user.username} ${user.email}`} />
        </div>
      </fieldset>
      <div className="flex flex-col items-start gap-4 lg:col-span-2">
        <FormErrors>{outcome.failure}</FormErrors>
        <div aria-live="polite">
          {outcome.done.length > 0 && (
            <Callout tone={outcome === nothingToSave ? "neutral" : "success"}>
              {outcome.done.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Callout>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" pending={pending} pendingLabel="Enregistrement…">
          Enregistrer
        </Button>
      </div>
    </form>
  );
}
