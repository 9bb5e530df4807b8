import type { Audience } from '../../domain/seats.ts'
import { type AccessLevels, levelOf } from '../../records/access.ts'
import type { People } from './people.ts'

/** What the control holds. `audience` is empty until a level, and where it asks for one a contact, is chosen. */
export type Access = { level: string; audience: Audience | ''; alsoIfIncapacitated: boolean }
export type AccessErrors = { level?: string | undefined; audience?: string | undefined }

/** The control's content for an audience; empty where none of the levels stands for it. */
export function accessOf(levels: AccessLevels, audience: Audience | undefined, alsoIfIncapacitated: boolean): Access {
  const level = levelOf(levels, audience ?? null)
  return { level: level ?? '', audience: level === undefined ? '' : (audience ?? ''), alsoIfIncapacitated }
}

/** What is still to be chosen. */
export function accessErrors(access: Access, people: People): AccessErrors {
  if (access.level === '') return { level: 'Please select access permission' }
  const { audience } = access
  const empty = audience === '' || ((audience === 'contact_1' || audience === 'contact_2') && !people[audience])
  return empty ? { audience: 'Please select a contact' } : {}
}
