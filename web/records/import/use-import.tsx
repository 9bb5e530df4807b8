import { Undo2, Upload } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { useAllRecords } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { pastImports } from './imports.ts'
import { undoLabel } from './undo-words.ts'

const LazyImport = onDemand(async () => (await import('./LazyImport.tsx')).default)

const LazyUndo = onDemand(async () => (await import('./UndoImport.tsx')).default)

const none: readonly string[] = []

/**
 * The way in for records from files of other programs: a button, and its dialog, which stands elsewhere on the page. The button goes
 * from the middle of an empty page to the foot of a list while the dialog is open. An import of the last 30 days can be undone there.
 * @param also other kinds that the same files bring
 */
export function useImport<S extends readonly Step[]>(
  records: Records<S>,
  label: string,
  also: readonly string[] = none,
): { button: ReactNode; dialog: ReactNode } {
  const [doing, setDoing] = useState<'import' | 'undo'>()
  const { kind } = records.definition
  const kinds = [kind, ...also]
  const all = useAllRecords()
  const [now] = useState(() => new Date())
  const brought = useMemo(() => pastImports(all, [kind, ...also], now), [all, kind, also, now])
  return {
    button: (
      <>
        <Button
          variant="secondary"
          icon={<Upload aria-hidden="true" className="size-5" />}
          onClick={() => setDoing('import')}
        >
          {label}
        </Button>
        {brought.length > 0 && (
          <Button
            variant="quiet"
            icon={<Undo2 aria-hidden="true" className="size-5" />}
            onClick={() => setDoing('undo')}
          >
            {undoLabel}
          </Button>
        )}
      </>
    ),
    dialog:
      doing === 'import' ? (
        <LazyImport records={records} onClose={() => setDoing(undefined)} />
      ) : (
        doing === 'undo' && <LazyUndo kind={kind} kinds={kinds} onClose={() => setDoing(undefined)} />
      ),
  }
}
