import type { ReactNode } from "react";
import { deviceGuides } from "#reading/library/client/device-steps.ts";
import { Link } from "#ui/link.tsx";
import { devicePath, type ReadingDevice, readingDevices } from "#reading/library/client/reading-devices.ts";

interface DeviceGuideListProps {
  /** Those that match a search; all of them if it is not given. */
  devices?: readonly ReadingDevice[];
}

/** How a book gets to each device, spread out: on the help page. */
export function DeviceGuideList({ devices = readingDevices }: DeviceGuideListProps) {
  return (
    <ul className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      {devices.map((device) => (
        <li key={device.id} className="flex gap-4">
          <DeviceDrawing id={device.id} />
          <div className="min-w-0">
            <h3 className="text-lg">
              {device.name} <FormatOf device={device} />
            </h3>
            <Steps device={device} />
            <p className="pt-2">
              <Link href={devicePath(device.id)}>
                Tous les détails<span className="sr-only"> pour lire sur {device.name}</span>
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The guide of one device, with what one should know, on its page. */
export function DeviceGuide({ device }: { device: ReadingDevice }) {
  return (
    <div className="flex max-w-measure gap-4 pt-8">
      <DeviceDrawing id={device.id} />
      <div className="min-w-0">
        <h2 className="text-lg">
          Pas à pas <FormatOf device={device} />
        </h2>
        <Steps device={device} />
        <h2 className="pt-8 text-lg">Bon à savoir</h2>
        <ul className="list-disc space-y-1.5 pt-2 pl-5">
          {deviceGuides[device.id].details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** The same, folded: one at a time is opened, where files have just been offered. */
export function DeviceGuideFolds() {
  return (
    <section aria-labelledby="quelle-liseuse" className="w-full">
      <h2 id="quelle-liseuse" className="pb-3 text-xl">
        Sur quelle liseuse{"\u202F"}?
      </h2>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {readingDevices.map((device) => (
          <li key={device.id}>
            <details name="reading-device">
              <summary className="flex min-h-14 cursor-pointer items-center gap-4 py-1 hover:text-accent">
                <DeviceDrawing id={device.id} />
                <span className="font-semibold">
                  {device.name} <FormatOf device={device} />
                </span>
              </summary>
              <div className="pb-5 pl-16">
                <Steps device={device} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const FormatOf = ({ device }: { device: ReadingDevice }) => (
  <span className="font-sans text-sm font-normal text-muted">{device.format.toUpperCase()}</span>
);

const Steps = ({ device }: { device: ReadingDevice }) => (
  <ol className="list-decimal space-y-1.5 pt-2 pl-5">
    {deviceGuides[device.id].steps.map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);

/** Lines of text on a screen, from the left edge `x`, of this width, at these heights. */
const words = (x: number, width: number, ...heights: number[]): string =>
  heights.map((y, index) => `M${x} ${y}h${index === heights.length - 1 ? width / 2 : width}`).join("");

/** How one device differs from another: its keys, its shape, where its chin is. In a square of 48. */
const drawings: Record<ReadingDevice["id"], ReactNode> = {
  kobo: (
    <>
      <rect x="9" y="6" width="30" height="36" rx="3" />
      <rect x="12" y="9" width="19" height="30" />
      <path d="M35 19v4M35 26v4" />
      <path d={words(15, 13, 15, 20, 25, 30)} />
    </>
  ),
  kindle: (
    <>
      <rect x="11" y="4" width="26" height="40" rx="3" />
      <rect x="14" y="7" width="20" height="29" />
      <path d="M21 40h6" />
      <path d={words(17, 14, 13, 18, 23, 28)} />
    </>
  ),
  vivlio: (
    <>
      <rect x="11" y="4" width="26" height="40" rx="5" />
      <rect x="14" y="8" width="20" height="27" />
      <circle cx="24" cy="39.5" r="1.8" />
      <path d={words(17, 14, 14, 19, 24, 29)} />
    </>
  ),
  pocketbook: (
    <>
      <rect x="11" y="4" width="26" height="40" rx="3" />
      <rect x="14" y="7" width="20" height="28" />
      <path d="M15 39.5h3M21 39.5h2M25 39.5h2M30 39.5h3" />
      <path d={words(17, 14, 13, 18, 23, 28)} />
    </>
  ),
  apple: (
    <>
      <rect x="14" y="4" width="20" height="40" rx="4" />
      <path d="M21 8h6" />
      <path d={words(18, 12, 15, 20, 25, 30)} />
    </>
  ),
  android: (
    <>
      <rect x="14" y="4" width="20" height="40" rx="2" />
      <circle cx="24" cy="8" r="0.8" />
      <path d={words(18, 12, 15, 20, 25, 30)} />
    </>
  ),
  ordinateur: (
    <>
      <rect x="8" y="9" width="32" height="23" rx="2" />
      <path d="M4 38h40" />
      <path d={words(13, 9, 15, 19, 23, 27)} />
      <path d={words(26, 9, 15, 19, 23, 27)} />
    </>
  ),
};

/** A small drawing of a kind of device, in the colour of the text. The name beside it says what it is. */
const DeviceDrawing = ({ id }: Pick<ReadingDevice, "id">) => (
  <svg
    aria-hidden
    viewBox="0 0 48 48"
    className="size-12 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawings[id]}
  </svg>
);
