import { Pause, Play, SkipBack, SkipForward, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { BookEngine } from "#reading/reading/client/book-engine.client.ts";
import type { OpenedBook } from "#reading/reading/book/readable-books.contract.ts";
import { canSpeak } from "#reading/reading/client/heard-books.ts";
import { createReadingVoice, type VoiceState, voicesOf } from "#reading/reading/client/reading-voice.ts";
import {
  rates,
  storedVoice,
  storeVoice,
  type VoiceSettings,
} from "#reading/reading/client/voice-settings.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Select } from "#ui/select.tsx";

interface VoiceBarProps {
  engine: BookEngine;
  book: OpenedBook;
  onClose: () => void;
}

/** The book read aloud: under the text, as long as it is listened to. */
export function VoiceBar({ engine, book, onClose }: VoiceBarProps) {
  const [state, setState] = useState<VoiceState>("speaking");
  const [settings, setSettings] = useState(storedVoice);
  const [voices, setVoices] = useState(() => voicesOf(book.language));
  const voice = useRef<ReturnType<typeof createReadingVoice> | null>(null);
  const current = useRef(settings);
  const ended = useEffectEvent(onClose);

  useEffect(() => {
    const made = createReadingVoice({
      engine,
      book,
      settings: () => current.current,
      onState: (next) => (next === "ended" ? ended() : setState(next)),
    });
    voice.current = made;
    made.start();
    const arrived = () => setVoices(voicesOf(book.language));
    if (canSpeak) speechSynthesis.addEventListener?.("voiceschanged", arrived);
    return () => {
      if (canSpeak) speechSynthesis.removeEventListener?.("voiceschanged", arrived);
      made.silence();
    };
  }, [engine, book]);

  function change(changed: Partial<VoiceSettings>): void {
    current.current = { ...settings, ...changed };
    setSettings(current.current);
    storeVoice(current.current);
    if (state === "speaking") voice.current?.resume();
  }

  const isSpeaking = state === "speaking";
  return (
    <section
      aria-label="Lecture à voix haute"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-hairline bg-sunken px-4 py-2"
    >
      <IconButton label="Phrase précédente" icon={<SkipBack />} onClick={() => voice.current?.move(-1)} />
      <IconButton
        label={isSpeaking ? "Pause" : "Reprendre"}
        icon={isSpeaking ? <Pause /> : <Play />}
        onClick={() => (isSpeaking ? voice.current?.pause() : voice.current?.resume())}
      />
      <IconButton label="Phrase suivante" icon={<SkipForward />} onClick={() => voice.current?.move(1)} />
      <IconButton
        label="Arrêter la lecture"
        icon={<X />}
        onClick={onClose}
        className="ml-auto sm:order-last"
      />
      {state === "failed" && <p className="w-full">La voix de cet appareil ne répond pas.</p>}
      <div className="flex w-full flex-wrap items-end gap-x-3 gap-y-2 sm:w-auto">
        <Select
          label="Vitesse"
          value={String(settings.rate)}
          onChange={({ target }) => change({ rate: Number(target.value) })}
        >
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {rate.toLocaleString("fr-FR")}
              {"\u00a0"}×
            </option>
          ))}
        </Select>
        {voices.length > 1 && (
          <Select
            label="Voix"
            value={settings.voice ?? ""}
            onChange={({ target }) => change({ voice: target.value || null })}
          >
            <option value="">Celle de l’appareil</option>
            {voices.map(({ voiceURI, name }) => (
              <option key={voiceURI} value={voiceURI}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Checkbox
          checked={settings.readsNotes}
          onChange={({ target }) => change({ readsNotes: target.checked })}
        >
          Lire les notes
        </Checkbox>
      </div>
    </section>
  );
}
