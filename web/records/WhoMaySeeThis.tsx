import { useController, useFormState } from 'react-hook-form'
import { usualAccess } from '../../records/access.ts'
import { AccessChooser } from './AccessChooser.tsx'
import { type Draft, useDraft } from './draft.ts'
import { usePeople } from './people.ts'

/** The access choice of the form around it, or one line that says who gets the record where a kind leaves no choice. */
export function WhoMaySeeThis() {
  const { definition, formId } = useDraft()
  const { field } = useController<Draft, 'access'>({ name: 'access' })
  const { errors } = useFormState<Draft>()
  const people = usePeople()
  if (definition.audience === 'owner') return null
  if (definition.audience === 'everyone_named')
    return <p className="text-soft">After your death this goes to both contacts and to your estate attorney.</p>
  return (
    <AccessChooser
      id={`${formId}-access`}
      levels={definition.access?.levels ?? usualAccess}
      value={field.value}
      onChange={field.onChange}
      people={people}
      errors={{ level: errors.access?.level?.message, audience: errors.access?.audience?.message }}
    />
  )
}
