/** Where everything holds but one thing. */
export const alone = ['vault/single-change.test.ts', 'vault/single-change-seats.test.ts']

/** What tries a seat. */
export const seats = ['vault/attacks-on-seats.test.ts', 'vault/seat.test.ts', 'vault/invitation.test.ts']

/** What tries an account. */
export const estates = ['vault/attacks-on-estates.test.ts', 'vault/account.test.ts', 'vault/succession.test.ts']
