import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import { useRecords } from '../../estate/index.ts'
import { KindDialogs, useKindPage } from '../../kinds/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import type { MemorialCardDialogProps } from './MemorialCardDialog.tsx'
import { SectionCard } from './SectionCard.tsx'
import { words } from './words.ts'

const MemorialCardDialog = onDemand<MemorialCardDialogProps>(
  async () => (await import('./MemorialCardDialog.tsx')).MemorialCardDialog,
)

export function MemorialSection() {
  const page = useKindPage(useRecords(memorialService))
  const [record] = page.records.all
  const [card, setCard] = useState(false)
  const edit = () => {
    setCard(false)
    if (record) page.openDialog({ what: 'edit', record })
  }
  return (
    <>
      <SectionCard page={page}>
        <Button variant="quiet" icon={<IdCard aria-hidden="true" className="size-5" />} onClick={() => setCard(true)}>
          {words.card.see}
        </Button>
      </SectionCard>
      <KindDialogs page={page} onSaved={() => setCard(true)} />
      {card && record && <MemorialCardDialog values={record.values} onEdit={edit} onClose={() => setCard(false)} />}
    </>
  )
}
