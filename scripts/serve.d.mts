/** The function of `serve.mjs`, for its test. */
export declare function serve(script: string): Promise<number>;
