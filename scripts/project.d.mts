/** What of `project.mjs` the tests and benchmarks take, which build and start the shop as the launcher does. */
export declare const shopOptions: readonly string[];
export declare const verbOptions: readonly string[];
export declare const shopEnvironment: Readonly<Record<string, string>>;
export declare const verbEnvironment: Readonly<Record<string, string>>;
export declare function projectNode(folder?: string): string;
export declare function commandScript(packageName: string, command?: string, folder?: string): string;
