interface Share {
  label: string;
  value: number;
}

const colours = ["bg-accent", "bg-control", "bg-ink"];
const percent = new Intl.NumberFormat("fr-FR", { style: "percent" });

/** A bar with the share of each part; the table below has the figures. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const whole = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0);
  if (whole === 0) return null;
  const parts = shares.map((share, index) => ({
    ...share,
    part: Math.max(0, share.value) / whole,
    colour: colours[index % colours.length],
  }));
  return (
    <div aria-hidden className="pb-4 text-sm">
      <div className="flex h-3 gap-0.5 overflow-hidden rounded-sm">
        {parts.map(({ label, part, colour }) => (
          <span key={label} className={colour} style={{ flexGrow: part, flexBasis: 0 }} />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1 pt-2">
        {parts.map(({ label, part, colour }) => (
          <span key={label} className="flex items-center gap-2 text-muted">
            <span className={`size-2.5 rounded-full ${colour}`} />
            {label} {percent.format(part)}
          </span>
        ))}
      </div>
    </div>
  );
}
