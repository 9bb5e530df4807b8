import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useChangedKey } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { SetUpAgainDialog } from './SetUpAgainDialog.tsx'
import { words } from './words.ts'

/** Appears on every page of an owner while the release service has a key that they did not pin. */
export function ChangedKeyBanner() {
  const changed = useChangedKey()
  const [asked, setAsked] = useState(false)
  if (changed === undefined) return null
  return (
    <section
      aria-label={words.label}
      className="no-print rounded-xl border-2 border-brick bg-brick-tint px-4 py-4 text-ink sm:px-8"
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <KeyRound aria-hidden="true" className="mt-1 size-6 shrink-0 text-brick-text" />
          <p className="min-w-0">
            <strong>{words.changed}</strong> {words.means}
          </p>
        </div>
        <Button className="self-start" onClick={() => setAsked(true)}>
          {words.see}
        </Button>
      </div>
      {asked && <SetUpAgainDialog known={changed.known} onClose={() => setAsked(false)} />}
    </section>
  )
}
