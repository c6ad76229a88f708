import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "#access/administrators/components/use-act.ts";
import { useVersionedForm } from "#access/administrators/components/use-versioned-form.ts";
import { TextForm } from "#words/texts/components/back-office/text-form.tsx";
import { BookPicker } from "#books/catalogue/components/back-office/book-picker.tsx";
import {
  addEvent,
  deleteEvent,
  type EventBody,
  getEvent,
  saveEvent,
  type StoredEvent,
} from "#books/agenda/agenda.contract.ts";
import { eventStates } from "#books/agenda/events.rules.ts";
import { call, mutation, query } from "#platform/http/call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormErrors } from "#ui/form-errors.tsx";
import { ChoiceSelect } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextField } from "#ui/text-field.tsx";

const unwritten: EventBody = {
  state: "online",
  title: "",
  first_day: "",
  from_hour: null,
  last_day: "",
  until_hour: null,
  place: "",
  address: "",
  description: "",
  link: "",
  book: null,
  author: "",
};

const draftOf = ({ id: _id, revision: _revision, when: _when, ...event }: StoredEvent): EventBody => event;

interface EventFormProps {
  /** Null for a new one. */
  event: StoredEvent | null;
  /** What has happened, for the list that follows. */
  onDone: (done: string) => unknown;
}

/** An event: when, where, with which book and whom. */
export function EventForm({ event, onDone }: EventFormProps) {
  const client = useQueryClient();
  const form = useVersionedForm<EventBody>({
    draftKey: `brouillon-rendez-vous-${event?.id ?? "nouveau"}`,
    opened: () => ({ version: event?.revision ?? 0, draft: event ? draftOf(event) : unwritten }),
    write: (draft, revision) => {
      const body = { ...draft, last_day: draft.last_day || draft.first_day };
      return event
        ? call(client, saveEvent, { params: { id: String(event.id) }, body: { ...body, revision } })
        : call(client, addEvent, { body });
    },
    latest: async () => {
      const stored = await client.fetchQuery(query(getEvent, { params: { id: String(event?.id) } }));
      return { version: stored.revision, draft: draftOf(stored) };
    },
    named: ({ title, first_day, place, description }) => ({
      Titre: title,
      Jour: first_day,
      Lieu: place,
      Description: description,
    }),
    onSaved: () => onDone("Le rendez-vous est enregistré."),
    texts: { save: "Le rendez-vous n’a pas pu être enregistré.", load: "Erreur de chargement" },
  });
  const { draft, fields } = form;
  const change = (changes: Partial<EventBody>) => form.setDraft((before) => ({ ...before, ...changes }));
  return (
    <div className="max-w-3xl">
      <TextForm
        form={{ ...form, restore: null }}
        others={event && <DeleteButton event={event} onDone={onDone} />}
      >
        <TextField
          label="Titre"
          required
          value={draft.title}
          error={fields["title"]}
          maxLength={200}
          onChange={({ target }) => change({ title: target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Premier jour"
            type="date"
            required
            value={draft.first_day}
            error={fields["first_day"]}
            onChange={({ target }) => change({ first_day: target.value })}
          />
          <TextField
            label="À partir de"
            description="Vide si le rendez-vous dure toute la journée."
            type="time"
            value={draft.from_hour ?? ""}
            error={fields["from_hour"]}
            onChange={({ target }) => change({ from_hour: target.value || null })}
          />
          <TextField
            label="Dernier jour"
            description="Vide si c’est le même."
            type="date"
            value={draft.last_day}
            error={fields["last_day"]}
            onChange={({ target }) => change({ last_day: target.value })}
          />
          <TextField
            label="Jusqu’à"
            type="time"
            value={draft.until_hour ?? ""}
            error={fields["until_hour"]}
            onChange={({ target }) => change({ until_hour: target.value || null })}
          />
          <TextField
            label="Lieu"
            description={"Par exemple «\u00A0Librairie L’Encre\u00A0»."}
            value={draft.place}
            error={fields["place"]}
            maxLength={200}
            onChange={({ target }) => change({ place: target.value })}
          />
          <TextField
            label="Adresse"
            value={draft.address}
            error={fields["address"]}
            maxLength={300}
            onChange={({ target }) => change({ address: target.value })}
          />
          <TextField
            label="Avec"
            description="L’auteur, comme il est écrit sur ses livres."
            value={draft.author}
            error={fields["author"]}
            maxLength={200}
            onChange={({ target }) => change({ author: target.value })}
          />
          <TextField
            label="Lien"
            description="Pour réserver, ou en savoir plus."
            type="url"
            value={draft.link}
            error={fields["link"]}
            onChange={({ target }) => change({ link: target.value })}
          />
        </div>
        <BookPicker
          label="Livre"
          help="Le rendez-vous sera annoncé sur sa page."
          most={1}
          value={draft.book ?? ""}
          onChange={(book) => change({ book: book || null })}
        />
        <FormErrors>{fields["book"]}</FormErrors>
        <TextArea
          label="Description"
          rows={6}
          limit={4000}
          value={draft.description}
          error={fields["description"]}
          onChange={({ target }) => change({ description: target.value })}
        />
        <ChoiceSelect
          label="État"
          description="Un rendez-vous annulé reste annoncé comme tel ; un brouillon n’est vu que d’ici."
          names={eventStates}
          value={draft.state}
          onChoose={(state) => change({ state })}
        />
      </TextForm>
    </div>
  );
}

function DeleteButton({ event, onDone }: { event: StoredEvent; onDone: EventFormProps["onDone"] }) {
  const [asking, setAsking] = useState(false);
  const act = useAct(mutation(deleteEvent), {
    done: "Le rendez-vous est supprimé.",
    failed: "Le rendez-vous n’a pas pu être supprimé.",
  });
  const remove = async () => {
    if (await act.run({ params: { id: String(event.id) } })) onDone("L’agenda est à jour.");
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Supprimer
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={"Supprimer ce rendez-vous\u202F?"}
        confirmLabel="Supprimer"
        pending={act.pending}
      >
        <FormErrors>{act.failure}</FormErrors>
        <p>
          Il disparaît de l’agenda. S’il n’aura pas lieu, mieux vaut l’annuler{"\u202F"}: les calendriers de
          vos lecteurs le sauront.
        </p>
      </ConfirmDialog>
    </>
  );
}
