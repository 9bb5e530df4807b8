import { fileName } from '../../records/download.ts'
import { SaveZip } from '../../records/SaveZip.tsx'
import { exactTime } from '../../ui/index.ts'
import type { OpenFile } from '../zip/zip-files.ts'
import type { FirstStep } from './first-steps.ts'
import type { LeftGroup } from './records.ts'
import { client, type ReleaseEvent } from '../../estate/index.ts'
import { saveWords } from './words.ts'

/** Saves everything that was left, files included, as one ZIP on this device. */
export function SaveEverything({
  heldId,
  ownerName,
  event,
  groups,
  steps,
}: {
  heldId: string
  ownerName: string
  event: ReleaseEvent
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
}) {
  const open: OpenFile = (file, watch) => client.openHeldFile(heldId, file, watch)
  return (
    <SaveZip
      words={saveWords}
      make={async (watch) => {
        const now = new Date()
        const { makeZip } = await import('./make-zip.ts')
        const made = await makeZip({ ownerName, event, groups, steps, madeAt: exactTime(now) }, now, { open, ...watch })
        return { ...made, name: `${fileName(ownerName)}.zip` }
      }}
    />
  )
}
