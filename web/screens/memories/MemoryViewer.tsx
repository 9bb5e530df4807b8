import { Info, Pencil, Trash2 } from 'lucide-react'
import type { memory } from '../../../records/kinds/memory.ts'
import type { KindPageState } from '../../kinds/index.ts'
import type { GalleryItem } from '../../shared/gallery/item.ts'
import { Lightbox } from '../../shared/gallery/Lightbox.tsx'
import { Button } from '../../ui/index.ts'
import { words } from './words.ts'

type Page = KindPageState<typeof memory.steps>

export function MemoryViewer({
  page,
  items,
  ...lightbox
}: {
  page: Page
  items: readonly GalleryItem[]
  shownId: string
  playing: boolean
  onShow: (id: string) => void
  onClose: () => void
}) {
  const { records, openDialog } = page
  const onRecord = (id: string, what: 'read' | 'edit' | 'delete') => {
    const record = records.all.find((one) => one.id === id)
    if (record) openDialog({ what, record })
  }
  return (
    <Lightbox
      {...lightbox}
      items={items}
      renderActions={({ id }) => (
        <>
          <Button
            variant="secondary"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => {
              onRecord(id, 'delete')
              // Closes first, so that *Undo* in the toast can be pressed.
              lightbox.onClose()
            }}
          >
            {words.delete}
          </Button>
          <Button
            variant="secondary"
            icon={<Info aria-hidden="true" className="size-5" />}
            onClick={() => onRecord(id, 'read')}
          >
            {words.details}
          </Button>
          <Button
            variant="secondary"
            icon={<Pencil aria-hidden="true" className="size-5" />}
            onClick={() => onRecord(id, 'edit')}
          >
            {words.edit}
          </Button>
        </>
      )}
    />
  )
}
