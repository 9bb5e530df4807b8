import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'

/** One line of the control *Who may see this*. `one_contact` asks, in addition, which of the two. */
export type AccessLevel = {
  readonly label: string
  /** Who it reaches, where nobody is there yet to be told by name. */
  readonly hint?: string
  /** What whoever receives it may do with it. */
  readonly allows?: string
  readonly audience: Audience | 'one_contact'
}
export type AccessLevels = Readonly<Record<string, AccessLevel>>

/**
 * The privacy levels of memories and family members. *Public* reaches the same people as *Friends and family*; after a release they may show it to others.
 */
export const privacyLevels: AccessLevels = {
  private: { label: 'Private', hint: 'No one else will ever see this.', audience: 'nobody' },
  family: { label: 'Family only', audience: 'both_contacts' },
  friends: { label: 'Friends and family', audience: 'everyone_named' },
  public: {
    label: 'Public',
    allows: 'Whoever receives it may share it with anyone, for example on a memorial page.',
    audience: 'everyone_named',
  },
}

/** The five choices of every form that has none of its own. */
export const usualAccess: AccessLevels = {
  private: { label: 'Only me', hint: 'No one else will ever read this.', audience: 'nobody' },
  estate_attorney: { label: 'Estate attorney', audience: 'attorney' },
  contact_1: { label: 'Authorized contact 1', audience: 'contact_1' },
  contact_2: { label: 'Authorized contact 2', audience: 'contact_2' },
  both_contacts: { label: 'Both contacts', audience: 'both_contacts' },
}

/** What the seats of an estate are called beside a name: *Ann Lee, authorized contact 1*. */
export const seatTitles: Readonly<Record<SeatRole, string>> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/**
 * The level that a record was given: the one that it kept, as long as that still stands for its audience, else the first that does.
 * @param kept of several levels for one audience the one that was chosen
 */
export const levelGiven = (levels: AccessLevels, audience: Audience, kept: unknown): string | undefined =>
  typeof kept === 'string' && levels[kept]?.audience === audience ? kept : levelOf(levels, audience)

/** The key of the level that stands for `audience` among `levels`, or `undefined` where none does. */
export function levelOf(levels: AccessLevels, audience: Audience | null): string | undefined {
  const oneContact = audience === 'contact_1' || audience === 'contact_2'
  const found = (wanted: AccessLevel['audience'] | null) =>
    Object.keys(levels).find((key) => levels[key]?.audience === wanted)
  return found(audience) ?? (oneContact ? found('one_contact') : undefined)
}

/**
 * Whether a record will reach nobody: it is meant for its owner alone, or for seats in which nobody sits. For records of the kinds in
 * the menu; what the app keeps for itself (answers to the checklist) is meant for nobody anyway.
 * @param seated the seats for which the owner wrote somebody down
 */
export const nobodyReceives = ({ audience }: { readonly audience: Audience }, seated: readonly SeatRole[]): boolean =>
  rolesOfAudience[audience].every((role) => !seated.includes(role))
