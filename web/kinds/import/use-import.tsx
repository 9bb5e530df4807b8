import { Undo2, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { useAllRecords } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { stoppedImport } from '../form/unsaved-forms.ts'
import { useRecordInAddress } from '../page/record-in-address.ts'
import { hasPastImport } from './imports.ts'
import { undoLabel } from './undo-words.ts'

const LazyImport = onDemand(async () => (await import('./LazyImport.tsx')).default)

const LazyUndo = onDemand(async () => (await import('./UndoImport.tsx')).default)

const none: readonly string[] = []

type ImportDialogName = 'import' | 'undo' | undefined

/** A store outside React state: opening a dialog must not re-render a page of thousands of rows. */
function dialogStore(first: ImportDialogName) {
  let open = first
  const listeners = new Set<() => void>()
  return {
    now: () => open,
    set: (next: ImportDialogName) => {
      open = next
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function Dialogs<S extends readonly Step[]>({
  store,
  records,
  kinds,
}: {
  store: ReturnType<typeof dialogStore>
  records: Records<S>
  kinds: readonly string[]
}) {
  const now = useSyncExternalStore(store.listen, store.now, store.now)
  const onClose = () => store.set(undefined)
  if (now === 'import') return <LazyImport records={records} onClose={onClose} />
  return now === 'undo' && <LazyUndo kind={records.definition.kind} kinds={kinds} onClose={onClose} />
}

/** Offers the import, and for 30 days its undo. `also` names other kinds in the same files. */
export function useImport<S extends readonly Step[]>(
  records: Records<S>,
  label: string,
  also: readonly string[] = none,
): { button: ReactNode; dialog: ReactNode } {
  const [store] = useState(() =>
    dialogStore(stoppedImport(records.definition.kind) === undefined ? undefined : 'import'),
  )
  const { kind } = records.definition
  const kinds = [kind, ...also]
  const { asked, answered } = useRecordInAddress()
  const isAsked = asked?.action === 'import' && asked.kind === kind && records.status === 'ready'
  const answer = useEffectEvent(() => {
    answered()
    store.set('import')
  })
  useEffect(() => {
    if (isAsked) answer()
  }, [isAsked])
  const all = useAllRecords()
  const [now] = useState(() => new Date())
  const undoable = useMemo(() => hasPastImport(all, [kind, ...also], now), [all, kind, also, now])
  return {
    button: (
      <>
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" className="size-5" />}
          onClick={() => store.set('import')}
        >
          {label}
        </Button>
        {undoable && (
          <Button
            variant="quiet"
            icon={<Undo2 aria-hidden="true" className="size-5" />}
            onClick={() => store.set('undo')}
          >
            {undoLabel}
          </Button>
        )}
      </>
    ),
    dialog: <Dialogs store={store} records={records} kinds={kinds} />,
  }
}
