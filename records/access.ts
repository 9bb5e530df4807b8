import { type Audience, rolesOfAudience, type SeatRole } from '../domain/seats.ts'

export type AccessLevel = {
  readonly label: string
  readonly hint?: string
  readonly allows?: string
  readonly audience: Audience | 'one_contact'
}
export type AccessLevels = Readonly<Record<string, AccessLevel>>

/** *Public* adds to *Friends and family* that grantees may show the record to others. */
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

/** Returns the saved level if it matches the audience, else the first match. */
export const levelGiven = (levels: AccessLevels, audience: Audience, kept: unknown): string | undefined =>
  typeof kept === 'string' && levels[kept]?.audience === audience ? kept : levelOf(levels, audience)

export function levelOf(levels: AccessLevels, audience: Audience | null): string | undefined {
  const oneContact = audience === 'contact_1' || audience === 'contact_2'
  const found = (wanted: AccessLevel['audience'] | null) =>
    Object.keys(levels).find((key) => levels[key]?.audience === wanted)
  return found(audience) ?? (oneContact ? found('one_contact') : undefined)
}

/** True if no seat of the audience has a grantee. False outside the menu. */
export const nobodyReceives = ({ audience }: { readonly audience: Audience }, seated: readonly SeatRole[]): boolean =>
  rolesOfAudience[audience].every((role) => !seated.includes(role))
