import { useCallback } from 'react'
import { Button } from '../../ui/index.ts'
import { usePeople } from '../access/people.ts'
import { useRecordInAddress } from '../page/record-in-address.ts'
import { audienceLabel } from '../access/audience-label.ts'
import { words } from '../words.ts'

/** Picks of some records those that the address asks for: all of them, or only what nobody will receive. The same as long as the answer is. */
export function useThoseInAddress(): <R extends Parameters<typeof audienceLabel>[0]>(
  all: readonly R[],
) => readonly R[] {
  const { onlyNobody } = useRecordInAddress()
  const people = usePeople()
  return useCallback(
    (all) => (onlyNobody ? all.filter((one) => audienceLabel(one, people).nobody) : all),
    [onlyNobody, people],
  )
}

/** Says that only what nobody will receive is shown, with a way back to everything; nothing where all is shown. */
export function OnlyUnshared() {
  const { onlyNobody, all } = useRecordInAddress()
  if (!onlyNobody) return null
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      {words.list.onlyNobody}
      <Button variant="quiet" onClick={all}>
        {words.list.showAll}
      </Button>
    </p>
  )
}
