import { useState } from 'react'
import { fieldsOf, type Step, type ValuesOf } from '../../../records/define.ts'
import { inGroup } from '../../../records/in-group.ts'
import type { Records, SavedRecord } from '../../estate/types.ts'
import { Button, Dialog, ErrorSummary } from '../../ui/index.ts'
import { changeSeveral } from './bulk-change.ts'
import { words } from '../dialog-words.ts'

const { move } = words

export type MoveDialogProps<S extends readonly Step[]> = {
  records: Records<S>
  chosen: readonly SavedRecord<ValuesOf<S>>[]
  onSaved?: (() => void) | undefined
  onClose: () => void
}

export function MoveDialog<S extends readonly Step[]>({ records, chosen, onSaved, onClose }: MoveDialogProps<S>) {
  const { definition } = records
  const { groupBy } = definition
  const [tried, setTried] = useState<{ failure?: string; attempt: number }>({ attempt: 0 })
  const [busy, setBusy] = useState(false)
  const field = groupBy === undefined ? undefined : fieldsOf(definition)[groupBy]
  if (groupBy === undefined || field?.type !== 'choice') return null

  const moveTo = async (group: string, label: string) => {
    const elsewhere = chosen.filter(({ values }) => values[groupBy] !== group)
    const moving = elsewhere.filter(({ values }) => inGroup(definition, values, group) !== undefined)
    const staying = elsewhere.length - moving.length
    setBusy(true)
    const change = () =>
      changeSeveral({
        records,
        chosen: moving,
        to: ({ values }) => {
          const moved = inGroup(definition, values, group)
          return values[groupBy] === group ? undefined : moved && { values: moved }
        },
        back: (before, now) =>
          now.values[groupBy] === before.values[groupBy]
            ? undefined
            : { values: { ...now.values, [groupBy]: before.values[groupBy] } },
        activity: (count) => move.activity(count, label),
        done: (count) => ({
          title: move.done(count, label),
          description: staying > 0 ? move.someStayed(staying) : undefined,
        }),
      })
    // Undefined if all selected records are in that group already.
    const noneMoved = staying > 0 ? move.noneMoved(staying) : undefined
    const failure = moving.length > 0 ? await change() : noneMoved
    if (failure !== undefined) {
      setTried(({ attempt }) => ({ failure, attempt: attempt + 1 }))
      setBusy(false)
      return
    }
    onSaved?.()
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={move.title(chosen.length)}
      description={field.label}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      <ErrorSummary {...(tried.failure !== undefined && { message: tried.failure })} attempt={tried.attempt} />
      <ul className="flex flex-col gap-2" aria-busy={busy || undefined}>
        {Object.entries(field.options).map(([group, label]) => (
          <li key={group}>
            <button
              type="button"
              disabled={busy}
              className="flex min-h-14 w-full items-center rounded-xl border border-stone bg-card px-4 py-2 text-left font-semibold wrap-anywhere hover:bg-sunk"
              onClick={() => void moveTo(group, label)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
