import { AcknowledgeDialog } from '../../shared/portal/AcknowledgeDialog.tsx'
import type { Ticking } from '../../shared/portal/use-question.ts'
import { ROLE_ITEM } from '../../shared/portal/roles-taken.ts'
import { roleWords as words } from './words.ts'

export function RoleDialog({
  clientName,
  ...dialog
}: Ticking & {
  onClose: () => void
  heldId: string
  clientName: string
}) {
  return (
    <AcknowledgeDialog
      {...dialog}
      texts={{
        title: words.title,
        description: words.description(clientName),
        items: [{ item: ROLE_ITEM, label: words.accepts(clientName) }],
        accept: words.accept,
        decline: words.decline,
        notYet: { title: words.notYet, message: words.notChecked },
        accepted: words.accepted(clientName),
        declined: words.declined,
      }}
    >
      <p>{words.what(clientName)}</p>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>{words.reports}</li>
        <li>{words.answers}</li>
        <li>{words.confidential}</li>
      </ul>
      <p>{words.binding}</p>
    </AcknowledgeDialog>
  )
}
