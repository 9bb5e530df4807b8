import { AcknowledgeDialog } from '../../shared/portal/AcknowledgeDialog.tsx'
import type { Ticking } from '../../shared/portal/use-question.ts'
import { responsibilities } from './responsibilities.ts'
import { responsibilityWords as words } from './words.ts'

/** The contact ticks each of six responsibilities before accepting; declining leads home. */
export function ResponsibilityDialog({
  ownerName,
  ...dialog
}: Ticking & {
  onClose: () => void
  heldId: string
  ownerName: string
}) {
  return (
    <AcknowledgeDialog
      {...dialog}
      texts={{
        title: words.title,
        description: words.description(ownerName),
        legend: words.legend,
        items: responsibilities.map(({ item, title, text }) => ({
          item,
          label: (
            <>
              <strong>{title}.</strong> {text}
            </>
          ),
        })),
        accept: words.accept,
        decline: words.decline,
        notYet: { title: words.notYet, message: words.notAll },
        accepted: words.accepted(ownerName),
        declined: words.declined,
      }}
    />
  )
}
