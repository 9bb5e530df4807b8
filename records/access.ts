import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'

/** One level of *Who may see this*. For `one_contact` the form also asks which contact. */
export type AccessLevel = {
  readonly label: string
  readonly hint?: string
  readonly allows?: string
  readonly audience: Audience | 'one_contact'
}
export type AccessLevels = Readonly<Record<string, AccessLevel>>

/**
 * The levels of memories and family members. *Public* has the same audience as *Friends and family*,
 * and also lets its grantees show the record to other people after a release.
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

export const usualAccess: AccessLevels = {
  private: { label: 'Only me', hint: 'No one else will ever read this.', audience: 'nobody' },
  estate_attorney: { label: 'Estate attorney', audience: 'attorney' },
  contact_1: { label: 'Authorized contact 1', audience: 'contact_1' },
  contact_2: { label: 'Authorized contact 2', audience: 'contact_2' },
  both_contacts: { label: 'Both contacts', audience: 'both_contacts' },
}

export const seatTitles: Readonly<Record<SeatRole, string>> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/**
 * Returns the saved level of a record if it matches the audience, else the first level that
 * matches.
 * @param kept the key of the saved level; several levels can share an audience
 */
export const levelGiven = (levels: AccessLevels, audience: Audience, kept: unknown): string | undefined =>
  typeof kept === 'string' && levels[kept]?.audience === audience ? kept : levelOf(levels, audience)

export function levelOf(levels: AccessLevels, audience: Audience | null): string | undefined {
  const oneContact = audience === 'contact_1' || audience === 'contact_2'
  const found = (wanted: AccessLevel['audience'] | null) =>
    Object.keys(levels).find((key) => levels[key]?.audience === wanted)
  return found(audience) ?? (oneContact ? found('one_contact') : undefined)
}

/**
 * Whether no grantee will receive a record: its audience is only the owner, or no seat of its
 * audience has a grantee. Only for kinds in the menu: grantees never receive checklist answers and
 * other records of the app.
 * @param seated the seats that have a grantee
 */
export const nobodyReceives = ({ audience }: { readonly audience: Audience }, seated: readonly SeatRole[]): boolean =>
  rolesOfAudience[audience].every((role) => !seated.includes(role))
