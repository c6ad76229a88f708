import fc from "fast-check";

/**
 * Property tests try the same values at each run, so that whoever changed nothing meets no failure; `PROPERTY_SEED=…`
 * tries others. A counterexample is kept as an example beside the property.
 */
fc.configureGlobal({ seed: Number(process.env["PROPERTY_SEED"] ?? 1862) });

export { fc };
