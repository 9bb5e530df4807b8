/** The tests whose messages are valid except for one change. */
export const alone = ['vault/single-change.test.ts', 'vault/single-change-seats.test.ts']

export const seats = ['vault/attacks-on-seats.test.ts', 'vault/seat.test.ts', 'vault/invitation.test.ts']

export const estates = ['vault/attacks-on-estates.test.ts', 'vault/account.test.ts', 'vault/succession.test.ts']
