import { PageHeader } from '../../ui/index.ts'
import { Overwritten } from './Overwritten.tsx'
import { Trash } from './Trash.tsx'
import { words } from './words.ts'

/** /settings/trash: what was deleted or overwritten in the last 30 days, with the way back. */
export default function TrashPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: words.settings, to: '/settings' }, { label: words.title }]}
        title={words.title}
        purpose={words.purpose}
      />
      <Trash />
      <Overwritten />
    </div>
  )
}
