export const seatRoles = ['attorney', 'contact_1', 'contact_2'] as const
export type SeatRole = (typeof seatRoles)[number]

// Rights are listed role by role: a new role has none until it is added to a list.

/** Roles that may report, and answer another's report. */
const reportingRoles: readonly SeatRole[] = ['attorney', 'contact_1', 'contact_2']
/** Roles whose report the attorney may hold up, and who may object to one. */
const contactRoles: readonly SeatRole[] = ['contact_1', 'contact_2']
export const mayReport = (role: SeatRole): boolean => reportingRoles.includes(role)
export const isContact = (role: SeatRole): boolean => contactRoles.includes(role)

export const rolesOfAudience = {
  nobody: [],
  attorney: ['attorney'],
  contact_1: ['contact_1'],
  contact_2: ['contact_2'],
  both_contacts: ['contact_1', 'contact_2'],
  everyone_named: seatRoles,
} as const satisfies Readonly<Record<string, readonly SeatRole[]>>
export type Audience = keyof typeof rolesOfAudience

/** The seats of a record's audience, without those whose later grantee was left out. */
export const rolesMeant = ({ audience, notFor }: { audience: Audience; notFor?: readonly SeatRole[] }): SeatRole[] =>
  rolesOfAudience[audience].filter((role) => notFor?.includes(role) !== true)

export const isAudience = (value: unknown): value is Audience =>
  typeof value === 'string' && Object.hasOwn(rolesOfAudience, value)

/** Smallest first. */
export const audiences: readonly Audience[] = Object.keys(rolesOfAudience).filter(isAudience)

/**
 * How far an epoch may exceed every known one: usually one, but a restored database has lost some.
 * Epochs end at 65,535: a thief who could jump there would leave no keys for anyone.
 */
export const maxEpochStep = 16

/** A thief who raises epochs step by step needs years to exhaust them. */
export const maxEpochsADay = 64
