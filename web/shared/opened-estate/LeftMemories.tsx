import { Info } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { read, versionOf } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/memory.ts'
import { client } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Gallery } from '../gallery/Gallery.tsx'
import { itemOf } from '../gallery/item.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

const Lightbox = onDemand(async () => (await import('../gallery/Lightbox.tsx')).Lightbox)

/** The memories that were left, to be looked at as their owner did: oldest first, as a life is told. */
export function LeftMemories({
  records,
  heldId,
  onOpen,
}: {
  records: readonly LeftRecord[]
  heldId: string
  /** Shows all that was said of one of them. */
  onOpen: (id: string) => void
}) {
  const [shownId, setShownId] = useState<string>()
  const open: typeof client.openFile = useCallback((file, watch) => client.openHeldFile(heldId, file, watch), [heldId])
  const items = useMemo(
    () =>
      records
        .map(({ id, values }) => itemOf(id, read(memory, versionOf(memory), { ...values })))
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.title.localeCompare(b.title, 'en', { numeric: true })),
    [records],
  )
  return (
    <>
      <Gallery items={items} open={open} onOpen={setShownId} />
      {shownId !== undefined && (
        <Lightbox
          items={items}
          shownId={shownId}
          open={open}
          renderActions={({ id }) => (
            <Button
              variant="secondary"
              icon={<Info aria-hidden="true" className="size-5" />}
              onClick={() => {
                setShownId(undefined)
                onOpen(id)
              }}
            >
              {words.details}
            </Button>
          )}
          onShow={setShownId}
          onClose={() => setShownId(undefined)}
        />
      )}
    </>
  )
}
