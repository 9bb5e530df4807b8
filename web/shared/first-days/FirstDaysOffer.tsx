import { useState } from 'react'
import { isActiveState } from '../../../domain/releases.ts'
import { type ReleaseSettings, useOwnReleases } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Notice, toast } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useAnswers } from '../checklist/use-answers.ts'
import { useOffer } from './use-offer.ts'
import { words } from './words.ts'

const FirstDaysDialog = onDemand(async () => (await import('./FirstDaysDialog.tsx')).FirstDaysDialog)

/** The id of the owner’s *Not now* among the answers of the checklist. */
const offerId = 'first-days'

/** Offers the first days to an owner from before, until they agree or decline. */
export function FirstDaysOffer({ settings }: { settings: ReleaseSettings }) {
  const { counts, names } = useOffer(settings)
  const { answers, change } = useAnswers()
  const isReported = useOwnReleases().some(({ state }) => isActiveState(state))
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const isDeclined = answers.later.includes(offerId)
  // The dialog stays while its save changes the settings.
  if (!isAsking && (isDeclined || isReported || counts.length === 0 || names.length === 0)) return null
  const decline = async () => {
    setBusy(true)
    try {
      await change((before) => ({ ...before, later: [...before.later, offerId] }), '')
      toast({ title: words.notNowDone })
    } catch (error) {
      toast({ tone: 'failure', title: words.notKept, description: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <Notice tone="neutral" title={words.title}>
      <p>{words.banner}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          {words.look}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void decline()}>
          {words.notNow}
        </Button>
      </div>
      {isAsking && <FirstDaysDialog settings={settings} onClose={() => setIsAsking(false)} />}
    </Notice>
  )
}
