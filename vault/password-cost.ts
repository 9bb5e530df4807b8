// The cost of a password guess: constants of the suite. In their own file so that only tests can
// lower them (vault/testing/password-cost.ts): a server that could would guess passwords.

export const MEMORY_KIB = 64 * 1024
export const PASSES = 3
export const LANES = 1
