import { Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Step } from '../../../records/define.ts'
import type { Records } from '../../estate/types.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const LazyImport = onDemand(async () => (await import('./LazyImport.tsx')).default)

/**
 * The way in for records from files of other programs: a button, and its dialog, which stands elsewhere on the page. The button goes
 * from the middle of an empty page to the foot of a list while the dialog is open.
 */
export function useImport<S extends readonly Step[]>(
  records: Records<S>,
  label: string,
): { button: ReactNode; dialog: ReactNode } {
  const [importing, setImporting] = useState(false)
  return {
    button: (
      <Button
        variant="secondary"
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={() => setImporting(true)}
      >
        {label}
      </Button>
    ),
    dialog: importing && <LazyImport records={records} onClose={() => setImporting(false)} />,
  }
}
