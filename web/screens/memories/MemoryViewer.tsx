import { Info, Pencil, Trash2 } from 'lucide-react'
import type { memory } from '../../../records/kinds/memory.ts'
import type { KindPageState } from '../../kinds/index.ts'
import type { PhotoOf } from '../../shared/gallery/faces.ts'
import type { GalleryItem } from '../../shared/gallery/item.ts'
import { Lightbox } from '../../shared/gallery/Lightbox.tsx'
import { words } from './words.ts'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

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
  photoOf: PhotoOf
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
      actions={({ id }) => ({
        first: [
          { label: words.details, icon: <Info {...icon} />, onSelect: () => onRecord(id, 'read') },
          { label: words.edit, icon: <Pencil {...icon} />, onSelect: () => onRecord(id, 'edit') },
        ],
        last: [
          {
            label: words.delete,
            icon: <Trash2 {...icon} />,
            destructive: true,
            onSelect: () => {
              onRecord(id, 'delete')
              // Close the viewer first, so that the user can press *Undo* in the toast.
              lightbox.onClose()
            },
          },
        ],
      })}
    />
  )
}
