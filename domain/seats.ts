/** The roles that an owner can give: a seat for each. */
export const seatRoles = ['attorney', 'contact_1', 'contact_2'] as const
export type SeatRole = (typeof seatRoles)[number]

// What a role may do is named here role by role: one that is added later may nothing of it until it is named too.

/** Who may report, and say something about a report of somebody else. */
const reportingRoles: readonly SeatRole[] = ['attorney', 'contact_1', 'contact_2']
/** Whose report the attorney may hold up, and who may object to one. */
const contactRoles: readonly SeatRole[] = ['contact_1', 'contact_2']
export const mayReport = (role: SeatRole): boolean => reportingRoles.includes(role)
export const isContact = (role: SeatRole): boolean => contactRoles.includes(role)

/** Who gets a record after a release, as the owner chose it, and the seats that this names. */
export const rolesOfAudience = {
  nobody: [],
  attorney: ['attorney'],
  contact_1: ['contact_1'],
  contact_2: ['contact_2'],
  both_contacts: ['contact_1', 'contact_2'],
  everyone_named: seatRoles,
} as const satisfies Readonly<Record<string, readonly SeatRole[]>>
export type Audience = keyof typeof rolesOfAudience

/** The seats that a record is meant for: those of its audience, but where whoever came after somebody else was left out. */
export const rolesMeant = ({ audience, notFor }: { audience: Audience; notFor?: readonly SeatRole[] }): SeatRole[] =>
  rolesOfAudience[audience].filter((role) => notFor?.includes(role) !== true)

/** True for the name of an audience; false for anything else that was stored or sent. */
export const isAudience = (value: unknown): value is Audience =>
  typeof value === 'string' && Object.hasOwn(rolesOfAudience, value)

/** Every audience, the smallest first. */
export const audiences: readonly Audience[] = Object.keys(rolesOfAudience).filter(isAudience)

/**
 * How far an epoch may be above every one that is known. One more is the rule; a database that was put back has lost some. Epochs end at 65,535: whoever could skip
 * there would leave no further keys to anybody.
 */
export const maxEpochStep = 16

/** By how much the epochs of an estate go up in a day at most: whoever goes up step by step needs years for all of them. */
export const maxEpochsADay = 64
