// The cost of a password guess, constant in the suite. It has its own file so that tests, and only
// they, can lower it (vault/testing/password-cost.ts): a server that could lower it could guess
// passwords.

export const MEMORY_KIB = 64 * 1024
export const PASSES = 3
export const LANES = 1
