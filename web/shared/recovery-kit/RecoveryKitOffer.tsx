import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { RecoveryKit } from './dialog.ts'
import { useSession } from '../../estate/index.ts'

const DISMISSED_KEY = 'cairn_kit_later'

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(DISMISSED_KEY) !== null
  } catch {
    return false
  }
}

/** Offers the recovery kit until it is confirmed: never a wall, and *Not now* keeps it away for this visit. */
export function RecoveryKitOffer() {
  const { recoveryKit } = useSession()
  const [dismissed, setDismissed] = useState(wasDismissed)
  const [open, setOpen] = useState(false)

  const later = () => {
    setDismissed(true)
    try {
      sessionStorage.setItem(DISMISSED_KEY, 'yes')
    } catch {
      // Storage may be forbidden: it comes back with the next page load.
    }
  }

  const offered = recoveryKit !== 'confirmed' && !dismissed
  return (
    <>
      {(offered || open) && (
        <Notice
          tone="pine"
          className="no-print"
          title={recoveryKit === 'made' ? 'Your recovery kit is not confirmed yet' : 'Make your recovery kit'}
          icon={<LifeBuoy aria-hidden="true" className="mt-0.5 size-6 shrink-0" />}
        >
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose">
              {recoveryKit === 'made'
                ? 'The last step is missing: two groups of the code, typed back. Please make a new one and throw the old page away.'
                : 'If you forget your password, only a recovery kit opens what you wrote down. It is a page to print, and takes two minutes.'}
            </p>
            <div className="flex flex-wrap gap-x-6 gap-y-2">
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Make recovery kit
              </Button>
              <Button variant="quiet" onClick={later}>
                Not now
              </Button>
            </div>
          </div>
        </Notice>
      )}
      {open && <RecoveryKit onClose={() => setOpen(false)} />}
    </>
  )
}
