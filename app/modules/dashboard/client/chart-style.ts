/** How every chart of the dashboard is drawn. */
export const tickStyle = { fill: "var(--color-muted)", fontSize: 14 };

export const tooltipStyle = {
  background: "var(--color-raised)",
  border: "1px solid var(--color-control)",
  borderRadius: 4,
  color: "var(--color-ink)",
};
