import fc from "fast-check";

/**
 * Property tests use the same values at each run, so that unchanged code does not fail; `PROPERTY_SEED=…` uses others.
 * A counterexample is kept as an example next to the property.
 */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1862) });

export { fc };
