import { AcknowledgeDialog } from '../../shared/portal/AcknowledgeDialog.tsx'

export const ROLE_ITEM = 'estate-attorney-role'

/** The attorney takes the role for one client, or does not. What is accepted is kept, signed, with its time. */
export function RoleDialog({
  clientName,
  ...dialog
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  heldId: string
  clientName: string
}) {
  return (
    <AcknowledgeDialog
      {...dialog}
      texts={{
        title: 'Confirm your role',
        description: `${clientName} named you as estate attorney.`,
        items: [
          { item: ROLE_ITEM, label: `I accept the role of estate attorney for ${clientName}, and what it asks of me.` },
        ],
        accept: 'Accept Role',
        decline: 'Decline Role',
        notYet: { title: 'Not accepted yet', message: 'Please confirm your acceptance by checking the box.' },
        accepted: `You act as attorney for ${clientName}.`,
        declined: 'Nothing was recorded. You can come back at any time.',
      }}
    >
      <p>
        As estate attorney you are the one who says, with a document, that {clientName} has died or can no longer act.
      </p>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>You report only what a document in your hands proves.</li>
        <li>You answer when an authorized contact reports something.</li>
        <li>You keep what is opened to you as confidential as your profession asks.</li>
      </ul>
      <p>This confirmation is legally binding. It is recorded for good, with its time, and can be audited.</p>
    </AcknowledgeDialog>
  )
}
