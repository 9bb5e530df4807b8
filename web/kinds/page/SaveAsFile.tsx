import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Definition } from '../../../records/define.ts'
import { Button } from '../../ui/index.ts'
import { ExportDialog } from './lazy-dialogs.ts'
import { words } from '../words.ts'

export function SaveAsFile({
  definition,
  label = words.list.saveAsFile,
  ...place
}: {
  definition: Definition
  label?: string
  parts?: readonly Definition[]
  title?: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<Download aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <ExportDialog definition={definition} {...place} onClose={() => setOpen(false)} />}
    </>
  )
}
