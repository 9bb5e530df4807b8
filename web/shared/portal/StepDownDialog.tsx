import { client, type HeldSeat } from '../../estate/index.ts'
import { ConfirmDialog, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../release/words.ts'
import { stepDownWords as words } from './named-words.ts'

export function StepDownDialog({ seat: { id, ownerName, role }, onClose }: { seat: HeldSeat; onClose: () => void }) {
  const stepDown = async () => {
    await client.stepDown(id)
    toast({ title: words.done, description: words.doneMore(ownerName), duration: PORTAL_TOAST_MS })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title(ownerName, role)}
      confirm={words.confirm}
      onConfirm={stepDown}
    >
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>{words.ends(ownerName)}</li>
        <li>{words.told(ownerName)}</li>
        <li>{words.final(ownerName)}</li>
      </ul>
    </ConfirmDialog>
  )
}
