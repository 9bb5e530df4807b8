// The cost of a password guess, constant in the suite. A separate file lets only tests lower it
// (vault/testing/password-cost.ts): a server that could would guess passwords.

export const MEMORY_KIB = 64 * 1024
export const PASSES = 3
export const LANES = 1
