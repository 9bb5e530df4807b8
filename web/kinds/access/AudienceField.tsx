import { useController, useFormState, useWatch } from 'react-hook-form'
import { rolesOfAudience } from '../../../domain/seats.ts'
import { levelsOf } from './access.ts'
import { ChooseAudience } from './ChooseAudience.tsx'
import { FirstDaysBox } from './FirstDaysBox.tsx'
import { useFirstDaysOf } from './first-days.ts'
import { words } from './words.ts'
import { type FormValues, useRecordForm } from '../form/form-context.ts'
import { usePeople } from './people.ts'

export function AudienceField({ onName }: { onName?: () => void }) {
  const { definition, formId } = useRecordForm()
  const { field } = useController<FormValues, 'access'>({ name: 'access' })
  const { errors } = useFormState<FormValues>()
  const people = usePeople()
  const firstDays = useFirstDaysOf(definition)
  if (definition.audience === 'owner') return null
  const when = definition.access?.alsoIfIncapacitated === true ? 'everyoneNamedAlsoIfIncapacitated' : 'everyoneNamed'
  if (definition.audience === 'everyone_named') {
    const names = new Set(rolesOfAudience.everyone_named.flatMap((seat) => people[seat] ?? []))
    return (
      <div className="flex flex-col gap-4">
        <p className="text-soft">{words[when]([...names])}</p>
        <FirstDaysBox
          days={firstDays}
          checked={field.value.firstDays === true}
          onChange={(chosen) => field.onChange({ ...field.value, firstDays: chosen })}
        />
      </div>
    )
  }
  return (
    <ChooseAudience
      id={`${formId}-access`}
      levels={levelsOf(definition)}
      value={field.value}
      onChange={field.onChange}
      people={people}
      firstDays={firstDays}
      errors={{ level: errors.access?.level?.message, audience: errors.access?.audience?.message }}
      onName={onName}
    />
  )
}

export function AudienceHint() {
  const { definition } = useRecordForm()
  const { audience } = useWatch<FormValues, 'access'>({ name: 'access' })
  const people = usePeople()
  if (definition.audience !== 'chosen' || audience === '') return null
  const names = [...new Set(rolesOfAudience[audience].flatMap((seat) => people[seat] ?? []))]
  return <p className="text-soft">{names.length === 0 ? `${words.nobody}.` : words.willReceive(names)}</p>
}
