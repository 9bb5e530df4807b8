import { errorsIn, type Step, type ValuesOf } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { firstDaysAtStart } from '../access/first-days.ts'

/** Saves with marks for the fields that the form would refuse. Rejects with a message to show. */
export function saveIncomplete<S extends readonly Step[]>(records: Records<S>, values: ValuesOf<S>) {
  const { definition, all } = records
  const [own] = all
  const missing = errorsIn(definition, values)
  return records.save(values, {
    audience: own?.audience ?? (definition.audience === 'everyone_named' ? 'everyone_named' : 'nobody'),
    alsoIfIncapacitated: own?.alsoIfIncapacitated ?? false,
    firstDays: own ? own.firstDays === true : firstDaysAtStart(definition),
    ...(own && { id: own.id, basedOn: own.version }),
    ...(Object.keys(missing).length > 0 && { unchecked: missing }),
  })
}
