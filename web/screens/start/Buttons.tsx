import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass, Dialog } from '../../ui/index.ts'
import { words } from './words.ts'

export function Buttons({
  go,
  none,
  skipping,
  onSkip,
  onBack,
  dirty = false,
  onLeave,
}: {
  go: ReactNode
  none?: ReactNode
  skipping: boolean
  onSkip: () => void
  onBack: (() => void) | undefined
  /** Set if there is unsaved input, so that leaving asks for confirmation. */
  dirty?: boolean
  /** Called when the user leaves without saving. */
  onLeave?: () => void
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {go}
        {none}
        <Button variant="secondary" busy={skipping} onClick={onSkip}>
          {words.skip}
        </Button>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
        {onBack ? (
          <Button variant="quiet" icon={<ArrowLeft aria-hidden="true" className="size-5" />} onClick={onBack}>
            {words.back}
          </Button>
        ) : (
          <span />
        )}
        <a
          href="/overview"
          className={buttonClass('quiet')}
          onClick={(event) => {
            if (!dirty) return
            event.preventDefault()
            setAsking(true)
          }}
        >
          {words.finishLater}
        </a>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={words.leaving.title}
        footer={
          <>
            <a href="/overview" className={buttonClass('secondary')} onClick={onLeave}>
              {words.finishLater}
            </a>
            <Button onClick={() => setAsking(false)}>{words.leaving.stay}</Button>
          </>
        }
      >
        <p>{words.leaving.why}</p>
      </Dialog>
    </>
  )
}
