import { type ReactNode, useId, useState } from 'react'
import { levelOf } from '../../../records/access.ts'
import type { Definition, Step } from '../../../records/define.ts'
import { type Access, accessErrors, type Chosen, chosenIn, levelsOf, startingAccess } from './access.ts'
import { NamePerson } from '../page/lazy-dialogs.ts'
import { useFirstDaysOf } from './first-days.ts'
import { usePeople } from './people.ts'
import type { ChooseAudienceProps } from './ChooseAudience.tsx'

/** Serves an import or a bulk change, outside a record's form. */
export function useAudienceChoice<S extends readonly Step[]>(
  definition: Pick<Definition<S>, 'access'>,
): {
  chooser: ChooseAudienceProps
  naming: ReactNode
  /** Returns the complete choice, or undefined and shows the errors in the control. */
  take: () => Chosen | undefined
} {
  const id = useId()
  const people = usePeople()
  const levels = levelsOf(definition)
  const [tried, setTried] = useState(false)
  const [isNaming, setNaming] = useState(false)
  const firstDays = useFirstDaysOf(definition)
  const [value, onChange] = useState<Access>(() => startingAccess(definition, people, firstDays > 0))
  return {
    chooser: {
      id,
      levels,
      value,
      onChange,
      people,
      firstDays,
      errors: tried ? accessErrors(value, people) : {},
      onName: () => setNaming(true),
    },
    naming: isNaming && (
      <NamePerson
        onNamed={(seat) => onChange({ ...value, audience: seat, level: levelOf(levels, seat) ?? value.level })}
        onClose={() => setNaming(false)}
      />
    ),
    take: () => {
      setTried(true)
      return chosenIn(value, people)
    },
  }
}
