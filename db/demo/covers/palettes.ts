export interface Palette {
  name: string;
  /** The sheet itself. */
  ground: string;
  /** Letters on the ground: contrast of at least 7:1. */
  ink: string;
  accent: string;
  /** Slightly different from the ground, for large background shapes. */
  soft: string;
}

/** Restrained inks on paper, in the tradition of French bindings. */
export const palettes: readonly Palette[] = [
  { name: "garance sur papier", ground: "#F6F0E4", ink: "#1C1916", accent: "#9E2A2B", soft: "#E5D8C1" },
  { name: "nuit", ground: "#14213A", ink: "#F3EBDA", accent: "#D9A441", soft: "#27385B" },
  { name: "sapin", ground: "#1D3A31", ink: "#F3EBDA", accent: "#D8B26A", soft: "#2F5547" },
  { name: "ocre", ground: "#DDAE55", ink: "#231A12", accent: "#7E2A1C", soft: "#E9C681" },
  { name: "rose ancien", ground: "#EDD3CA", ink: "#2C1A20", accent: "#8C2F45", soft: "#DFB7AC" },
  { name: "ardoise", ground: "#3E4954", ink: "#F6F1E8", accent: "#E2B68C", soft: "#566370" },
  { name: "reliure garance", ground: "#84201F", ink: "#FAF1E2", accent: "#F0C48A", soft: "#9C3833" },
  { name: "encre", ground: "#1B1917", ink: "#F1E9DA", accent: "#CF5E43", soft: "#37322C" },
  { name: "tilleul", ground: "#E5E2CD", ink: "#22281D", accent: "#56682F", soft: "#CFCCB0" },
  { name: "porcelaine", ground: "#DFE8EB", ink: "#15243A", accent: "#2C5A85", soft: "#BCCFD8" },
  { name: "prune", ground: "#38223F", ink: "#F6ECF0", accent: "#DDA3AE", soft: "#533659" },
  { name: "canard", ground: "#F4F1E8", ink: "#11333A", accent: "#0F686B", soft: "#D3DDD3" },
];
