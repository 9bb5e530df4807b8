import { PageHeader } from '../../ui/index.ts'
import { Overwritten } from './Overwritten.tsx'
import { Trash } from './Trash.tsx'

/** /settings/trash: what was deleted or overwritten in the last 30 days, with the way back. */
export default function TrashPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        breadcrumbs={[{ label: 'Settings', to: '/settings' }, { label: 'Trash and Earlier Versions' }]}
        title="Trash and Earlier Versions"
        purpose="What you deleted or overwrote can be brought back for 30 days. After that it is gone for good, here and on the server."
      />
      <Trash />
      <Overwritten />
    </div>
  )
}
