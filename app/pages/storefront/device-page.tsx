import { data, isRouteErrorResponse } from "react-router";
import { NotFound } from "#pages/storefront/not-found.tsx";
import { StaticTextError } from "#pages/storefront/static-text.tsx";
import { DeviceGuide } from "#reading/library/components/device-guides.tsx";
import { devicePath, readingDevices } from "#reading/library/client/reading-devices.ts";
import { PageMeta } from "#platform/page/page-meta.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Route } from "./+types/device-page.ts";

export function loader({ params }: Route.LoaderArgs) {
  const device = readingDevices.find(({ id }) => id === params.device);
  if (!device) throw data(null, { status: 404 });
  return device;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFound />
  ) : (
    <StaticTextError error={error} />
  );
}

/** How a book gets to one kind of device, step by step. */
export default function DevicePage({ loaderData: device }: Route.ComponentProps) {
  const others = readingDevices.filter(({ id }) => id !== device.id);
  return (
    <div className="shell pb-16">
      <PageMeta
        title={`Lire sur ${device.name}`}
        description={`Mettre un livre sur ${device.name}, pas à pas\u202f: le fichier à choisir, le câble, et les chemins sans câble.`}
      />
      <PageHeader title={`Lire sur ${device.name}`} lead="Pas à pas, du téléchargement à la première page." />
      <DeviceGuide device={device} />
      <p className="pt-10">
        <Link href="/aide">Toute l’aide</Link>. Un autre appareil{"\u202f"}?{" "}
        {others.map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <Link href={devicePath(id)}>{name}</Link>
          </span>
        ))}
        .
      </p>
    </div>
  );
}
