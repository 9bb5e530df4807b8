import { useState } from 'react'
import type { ReleaseSettings } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { words } from './words.ts'

const FirstDaysDialog = onDemand(async () => (await import('./FirstDaysDialog.tsx')).FirstDaysDialog)

/** Stands in the release settings of an estate from before, until its owner agrees. */
export function AskFirstDays({ settings }: { settings: ReleaseSettings }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section className="mt-6 flex flex-col items-start gap-3 border-t border-line pt-6">
      <h3 className="font-sans font-semibold">{words.askTitle}</h3>
      <p>{words.askWhy}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {words.ask}
      </Button>
      {isAsking && <FirstDaysDialog settings={settings} onClose={() => setIsAsking(false)} />}
    </section>
  )
}
