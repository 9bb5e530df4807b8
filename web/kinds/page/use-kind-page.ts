import { useEffect, useState } from 'react'
import type { Step, ValuesOf } from '../../../records/define.ts'
import { isDue } from '../../../records/review.ts'
import { today } from '../../../records/today.ts'
import { useFrozen } from '../../estate/index.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { toast } from '../../ui/index.ts'
import { fetchAhead } from '../../ui/on-demand.tsx'
import { dueGroup } from '../list/rows.ts'
import { words } from '../words.ts'
import { type KindDialog, kindActions } from './actions.ts'

export type KindPageState<S extends readonly Step[]> = {
  records: Records<S>
  dialog: KindDialog<S>
  openDialog: (dialog: KindDialog<S>) => void
  mayAdd: boolean
  /** The open group of the list; undefined opens the first group. */
  group: string | undefined
  onGroup: (group: string) => void
  showGroupOf: (record: SavedRecord<ValuesOf<S>>) => void
}

const changes: readonly string[] = ['add', 'edit', 'delete', 'who', 'move', 'delete-many']

export function useKindPage<S extends readonly Step[]>(records: Records<S>): KindPageState<S> {
  const [dialog, setDialog] = useState<KindDialog<S>>()
  const frozen = useFrozen()
  const [group, onGroup] = useState<string>()
  const { definition, all } = records
  useEffect(() => void fetchAhead(), [])
  return {
    records,
    dialog,
    openDialog: (next) => {
      // Nothing can be saved in a frozen estate, so the notice appears before the user types.
      if (frozen && next !== undefined && changes.includes(next.what))
        toast({ tone: 'failure', title: words.frozen, description: words.frozenMore })
      else setDialog(next)
    },
    mayAdd: kindActions.add.applies(definition, all),
    group,
    onGroup,
    showGroupOf: ({ values }) => {
      const ofKind = definition.groupBy && values[definition.groupBy]
      const key = isDue(definition, values, today()) ? dueGroup : ofKind
      if (typeof key === 'string') onGroup(key)
    },
  }
}
