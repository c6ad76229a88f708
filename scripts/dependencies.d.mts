/** A function of `dependencies.mjs`, for a benchmark. */
export declare function npm(folder: string, args: string[]): Promise<{ exitCode: number; output: string }>;
