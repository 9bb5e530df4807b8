import { Button, Dialog } from '../../ui/index.ts'
import { words } from '../dialog-words.ts'
import type { AudienceDiff } from './audience-diff.ts'

const { who } = words

export function ConfirmAudience({
  changes,
  count,
  busy,
  onBack,
  onSave,
  onClose,
}: {
  changes: readonly AudienceDiff[]
  count: number
  busy: boolean
  onBack: () => void
  onSave: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={who.changes(count)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onBack}>
            {who.back}
          </Button>
          <Button busy={busy} onClick={onSave}>
            {who.change(count)}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {changes.flatMap(({ name, more, less }) => [
          ...(more > 0 ? [<li key={`${name} more`}>{who.more(name, more)}</li>] : []),
          ...(less > 0 ? [<li key={`${name} less`}>{who.less(name, less)}</li>] : []),
        ])}
      </ul>
    </Dialog>
  )
}
