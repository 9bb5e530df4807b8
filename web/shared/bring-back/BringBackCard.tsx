import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useEstateStatus } from '../../estate/index.ts'
import { Button, Card } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { words } from './words.ts'

// Loaded on press: the dialog imports every kind and the ZIP reader.
const Bring = onDemand<{ onClose: () => void }>(async () => (await import('./BringBackDialog.tsx')).BringBackDialog)

export function BringBackCard() {
  const status = useEstateStatus()
  const [open, setOpen] = useState(false)
  return (
    <Card title={words.title}>
      <p className="mb-4 text-soft">{words.what}</p>
      {status === 'loading' && <p className="mb-4">{words.waits}</p>}
      <Button
        variant="secondary"
        disabled={status !== 'ready'}
        icon={<Upload aria-hidden="true" className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {words.choose}
      </Button>
      {open && <Bring onClose={() => setOpen(false)} />}
    </Card>
  )
}
