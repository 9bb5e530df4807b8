export const seatRoles = ['attorney', 'contact_1', 'contact_2'] as const
export type SeatRole = (typeof seatRoles)[number]

// Each list names its roles one by one, so that a new role has no right until a list includes it.

/** Roles that may report, and may answer the report of another grantee. */
const reportingRoles: readonly SeatRole[] = ['attorney', 'contact_1', 'contact_2']
/** Roles whose reports the attorney may hold up, and that may object to each other's reports. */
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

/** Omits seats that got a new grantee whom the owner left out. */
export const rolesMeant = ({ audience, notFor }: { audience: Audience; notFor?: readonly SeatRole[] }): SeatRole[] =>
  rolesOfAudience[audience].filter((role) => notFor?.includes(role) !== true)

export const isAudience = (value: unknown): value is Audience =>
  typeof value === 'string' && Object.hasOwn(rolesOfAudience, value)

/** Smallest first. */
export const audiences: readonly Audience[] = Object.keys(rolesOfAudience).filter(isAudience)

/** Limits how far an epoch exceeds the known ones: a thief could jump to the last, 65,535. */
export const maxEpochStep = 16

/** A thief who raises epochs step by step needs years to use them up at this limit. */
export const maxEpochsADay = 64
