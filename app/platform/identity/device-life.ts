import { days } from "#platform/data/durations.ts";

/** How long a device is known after its last login: Chromium keeps no cookie for longer (RFC 6265bis §5.5). */
export const deviceLife = days(400);
