import { useCallback } from 'react'
import { Button } from '../../ui/index.ts'
import { usePeople } from '../access/people.ts'
import { useRecordInAddress } from '../page/record-in-address.ts'
import { audienceLabel } from '../access/audience-label.ts'
import { words } from '../words.ts'

/** Filters for records without grantees if the address asks; the function's identity is stable. */
export function useAddressFilter(): <R extends Parameters<typeof audienceLabel>[0]>(all: readonly R[]) => readonly R[] {
  const { onlyNobody } = useRecordInAddress()
  const people = usePeople()
  return useCallback(
    (all) => (onlyNobody ? all.filter((one) => audienceLabel(one, people).nobody) : all),
    [onlyNobody, people],
  )
}

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
