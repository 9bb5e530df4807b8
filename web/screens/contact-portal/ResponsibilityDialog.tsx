import { AcknowledgeDialog } from '../../shared/portal/AcknowledgeDialog.tsx'
import { responsibilities } from './responsibilities.ts'

/** The six responsibilities, each ticked by hand, then accepted. Or declined, which leads home. */
export function ResponsibilityDialog({
  ownerName,
  ...dialog
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  heldId: string
  ownerName: string
}) {
  return (
    <AcknowledgeDialog
      {...dialog}
      texts={{
        title: 'Your responsibilities',
        description: `${ownerName} trusts you. Please read each line, and tick it.`,
        legend: 'Six responsibilities',
        items: responsibilities.map(({ item, title, text }) => ({
          item,
          label: (
            <>
              <strong>{title}.</strong> {text}
            </>
          ),
        })),
        accept: 'Accept',
        decline: 'Decline',
        notYet: { title: 'Not yet', message: 'Please acknowledge all responsibilities before proceeding' },
        accepted: `You stand by ${ownerName}.`,
        declined: 'Nothing was recorded.',
      }}
    />
  )
}
