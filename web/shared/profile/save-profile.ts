import { blank, errorsIn, type ValuesOf } from '../../../records/define.ts'
import { profile } from '../../../records/kinds/index.ts'
import type { Records } from '../../estate/index.ts'

export type ProfileValues = ValuesOf<typeof profile.steps>

/** The values of a profile that was never saved: the address one signs in with is known. */
export const newProfile = (email: string): ProfileValues => ({ ...blank(profile), emails: email === '' ? [] : [email] })

/**
 * Keeps the one profile, whole or not: what a form would still ask for is marked on the record, so that the checklist knows and
 * the next form asks. Rejects with a message to show.
 */
export function keepProfile(records: Records<typeof profile.steps>, values: ProfileValues) {
  const [own] = records.all
  const missing = errorsIn(profile, values)
  return records.save(values, {
    audience: 'everyone_named',
    alsoIfIncapacitated: false,
    ...(own && { id: own.id, basedOn: own.version }),
    ...(Object.keys(missing).length > 0 && { unchecked: missing }),
  })
}
