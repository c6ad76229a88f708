/** Tries of passwords by strangers, while a member logs in on a known device. */
const attemptsPerSecond = 200;
const addresses = 1000;
const seconds = 60;
const pauseBetweenLogins = 250;

interface Login {
  email: string;
  password: string;
  address?: string;
  cookie?: string;
}

async function logIn(url: string, { email, password, address, cookie }: Login): Promise<Response> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(address ? { "x-forwarded-for": address } : {}),
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify({ email, password }),
  });
  await answer.text();
  return answer;
}

/** Each in a network of its own: limits of networks do not help. */
const addressOf = (number: number): string => `${20 + Math.floor(number / 250)}.${number % 250}.0.7`;

/** Every tenth try is on the member's account, the others are on ever other ones. */
async function attack(url: string, email: string, until: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const start = performance.now();
  const running: Promise<void>[] = [];
  for (let sent = 0; performance.now() < until;) {
    const due = ((performance.now() - start) / 1000) * attemptsPerSecond;
    for (; sent < due; sent++) {
      const victim = sent % 10 === 0 ? email : `victime${sent}@exemple.fr`;
      const login = { email: victim, password: `Mauvais-${sent}`, address: addressOf(sent % addresses) };
      running.push(
        logIn(url, login).then(
          ({ status }) => count(statuses, status),
          () => count(statuses, 0),
        ),
      );
    }
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
  await Promise.all(running);
  return statuses;
}

/** @param status 0 for a connection that was cut */
const count = (statuses: Map<number, number>, status: number): void =>
  void statuses.set(status, (statuses.get(status) ?? 0) + 1);

/** Attacks the running shop, and prints the times of the member's logins. @throws Error if one of them is refused */
export async function measureAttack(url: string, email: string, password: string): Promise<void> {
  const first = await logIn(url, { email, password });
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const until = performance.now() + seconds * 1000;
  const attacking = attack(url, email, until);
  const times: number[] = [];
  while (performance.now() < until) {
    const start = performance.now();
    const { status } = await logIn(url, { email, password, cookie, address: "192.0.2.1" });
    if (status !== 200) throw new Error(`The member was refused: ${status}`);
    times.push(performance.now() - start);
    await new Promise((resolve) => void setTimeout(resolve, pauseBetweenLogins));
  }
  print(times, await attacking);
}

function print(times: number[], statuses: Map<number, number>): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  const sent = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  console.log(`${(sent / seconds).toFixed(0)} tries a second from ${addresses} addresses for ${seconds} s\n`);
  console.log("| logins on the known device | median | p99 | longest | tries: 401 | 429 | 503 | cut |");
  console.log("| --: | --: | --: | --: | --: | --: | --: | --: |");
  const answers = [401, 429, 503, 0].map((status) => statuses.get(status) ?? 0);
  console.log(`| ${[times.length, at(0.5), at(0.99), at(1), ...answers].join(" | ")} |`);
}
