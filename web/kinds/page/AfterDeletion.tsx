import { useEffect, useState } from 'react'
import { client, type SeatRole } from '../../estate/index.ts'
import { RadioGroup } from '../../ui/index.ts'
import { whileHere } from '../../ui/while-here.ts'
import { nextAudienceWords as words } from './delete-person-words.ts'

/** Who gets a removed person's records: no grantee, or the next person in the same seat. */
export type NextAudience = 'nobody' | 'same'

export function useRecordCountFor(role: SeatRole | undefined): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    if (role === undefined) return undefined
    return whileHere(async (here) => {
      // On a failure the dialog shows its question without the count.
      const found = await client.countFor(role).catch(() => undefined)
      if (here()) setCount(found)
    })
  }, [role])
  return count
}

export function AfterDeletion({
  count,
  value,
  onChange,
}: {
  count: number | undefined
  value: NextAudience
  onChange: (value: NextAudience) => void
}) {
  return (
    <RadioGroup
      legend={words.question(count)}
      value={value}
      onChange={(chosen) => onChange(chosen === 'same' ? 'same' : 'nobody')}
      options={[
        { value: 'nobody', label: words.nobody, hint: words.nobodyHint },
        { value: 'same', label: words.next, hint: words.nextHint },
      ]}
    />
  )
}
