import { deviceSteps } from "#reading/library/client/device-steps.ts";
import { deviceAnchor, type ReadingDevice, readingDevices } from "#reading/library/client/reading-devices.ts";
import { DeviceDrawing } from "#reading/library/components/device-drawing.tsx";

interface DeviceGuideListProps {
  /** Those that match a search; all of them if it is not given. */
  devices?: readonly ReadingDevice[];
}

/** How a book gets to each device, spread out: on the help page. The anchors are linked from books' pages. */
export function DeviceGuideList({ devices = readingDevices }: DeviceGuideListProps) {
  return (
    <ul className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      {devices.map((device) => (
        <li key={device.id} id={deviceAnchor(device.id)} className="flex scroll-mt-24 gap-4">
          <DeviceDrawing id={device.id} />
          <div className="min-w-0">
            <h3 className="text-lg">
              {device.name} <FormatOf device={device} />
            </h3>
            <Steps device={device} />
          </div>
        </li>
      ))}
    </ul>
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
    {deviceSteps[device.id].map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
