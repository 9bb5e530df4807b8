import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { words } from './words.ts'

const WhereDialog = onDemand(async () => (await import('./WhereDialog.tsx')).WhereDialog)

export function WhereEverything() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" icon={<FileText aria-hidden="true" className="size-5" />} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <WhereDialog onClose={() => setOpen(false)} />}
    </>
  )
}
