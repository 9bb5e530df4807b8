// What a guess at a password costs: constants of the suite. They stand in a file of their own so that tests can put a
// small cost in their place (vault/testing/password-cost.ts). Nothing else can: no setting, no argument, no answer of a server (one that
// could weaken them could guess passwords).

export const MEMORY_KIB = 64 * 1024
export const PASSES = 3
export const LANES = 1
