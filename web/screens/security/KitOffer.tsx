import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { passwordWords, recoveryWords } from './words.ts'

type Props = { hasKit: boolean; onMake: () => void; onClose: () => void }

/** Offers a new kit after a password change: the code of a stolen kit would still be valid. */
export function KitOffer({ hasKit, onMake, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={hasKit ? passwordWords.kitTitle : passwordWords.kitTitleNone}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {hasKit ? passwordWords.keepKit : passwordWords.later}
          </Button>
          <Button onClick={onMake}>{hasKit ? recoveryWords.makeNew : recoveryWords.make}</Button>
        </>
      }
    >
      <p>{hasKit ? passwordWords.kitMeans : passwordWords.noKit}</p>
    </Dialog>
  )
}
