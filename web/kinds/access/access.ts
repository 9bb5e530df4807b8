import type { Audience } from '../../../domain/seats.ts'
import { type AccessLevels, levelGiven, levelOf, usualAccess } from '../../../records/access.ts'
import type { Definition } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { missing } from './receivers-words.ts'
import type { People } from './people.ts'

export type Access = { level: string; audience: Audience | ''; alsoIfIncapacitated: boolean; firstDays?: boolean }
export type AccessErrors = { level?: string | undefined; audience?: string | undefined }

export type Chosen = { audience: Audience; alsoIfIncapacitated: boolean; firstDays?: boolean }

export const contactSeats = ['contact_1', 'contact_2'] as const
export type ContactSeat = (typeof contactSeats)[number]

type OfKind = Pick<Definition, 'access'>

export const levelsOf = ({ access }: OfKind): AccessLevels => access?.levels ?? usualAccess

export function accessSaved(
  { access }: OfKind,
  { values, audience, alsoIfIncapacitated, firstDays = false }: Chosen & { values: Values },
): Access {
  const levels = access?.levels ?? usualAccess
  const level = levelGiven(levels, audience, access?.keptIn === undefined ? undefined : values[access.keptIn])
  const mayBeFirst = access?.firstDays !== undefined
  return {
    ...accessOf(levels, audience, alsoIfIncapacitated),
    firstDays: mayBeFirst && firstDays,
    ...(level !== undefined && { level }),
  }
}

export const withLevel = <V extends Values>({ access }: OfKind, values: V, { level }: Pick<Access, 'level'>): V =>
  access?.keptIn === undefined ? values : { ...values, [access.keptIn]: level }

export function accessOf(levels: AccessLevels, audience: Audience | undefined, alsoIfIncapacitated: boolean): Access {
  const level = levelOf(levels, audience ?? null)
  return { level: level ?? '', audience: level === undefined ? '' : (audience ?? ''), alsoIfIncapacitated }
}

/** The initial audience of a new record: its kind's default, else the only contact, else none. */
export function startingAccess({ access }: OfKind, people: People, hasFirstDays: boolean): Access {
  const named = contactSeats.filter((seat) => people[seat] !== undefined)
  const only = named.length === 1 ? named[0] : undefined
  const start = access?.start ?? only
  const firstDays = hasFirstDays && access?.firstDays === 'preset'
  return { ...accessOf(access?.levels ?? usualAccess, start, access?.alsoIfIncapacitated ?? false), firstDays }
}

export function accessErrors(access: Access, people: People, { access: own }: OfKind = {}): AccessErrors {
  if (access.level === '') return { level: own?.required ?? missing.level }
  const { audience } = access
  const empty = audience === '' || ((audience === 'contact_1' || audience === 'contact_2') && !people[audience])
  return empty ? { audience: missing.contact } : {}
}

export function chosenIn(access: Access, people: People): Chosen | undefined {
  const { audience } = access
  if (audience === '' || Object.keys(accessErrors(access, people)).length > 0) return undefined
  const isShared = audience !== 'nobody'
  return {
    audience,
    alsoIfIncapacitated: isShared && access.alsoIfIncapacitated,
    firstDays: isShared && access.firstDays === true,
  }
}
