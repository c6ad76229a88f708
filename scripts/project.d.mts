/** What of `project.mjs` the tests and benchmarks take, which start the shop as the launcher does. */
export declare const shopOptions: readonly string[];
export declare const shopEnvironment: Readonly<Record<string, string>>;
