import { execFile } from "node:child_process";
import { builtFile, inheritedEnvironment } from "#test/build.ts";
import { keyOf } from "#test/secret-key.ts";

/** `npm run shop -- …` on the built program. @param folder in which the command is given */
export function shopVerb(
  folder: string,
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = {
      env: {
        ...inheritedEnvironment(),
        NODE_ENV: "production",
        INIT_CWD: folder,
        ...keyOf(env),
        ...env,
      },
    };
    execFile(process.execPath, [builtFile("server/shop.js"), ...words], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}
