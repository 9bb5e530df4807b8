import { fileName } from '../../kinds/download.ts'
import { SaveZip } from '../../kinds/export/SaveZip.tsx'
import { exactTime } from '../../ui/index.ts'
import type { OpenFile } from '../zip/zip-files.ts'
import { client, type OpenedEstate, type ReleaseEvent } from '../../estate/index.ts'
import { saveWords } from './words.ts'

export function SaveEverything({ opened, event }: { opened: OpenedEstate; event: ReleaseEvent }) {
  const { heldId, ownerName, role, records } = opened
  const open: OpenFile = (file, watch) => client.openHeldFile(heldId, file, watch)
  return (
    <SaveZip
      words={saveWords}
      make={async (watch) => {
        const now = new Date()
        const { zipInWorker } = await import('./zip-in-worker.ts')
        const about = { ownerName, role, event, madeAt: exactTime(now) }
        const made = await zipInWorker(records, about, now, { open, ...watch })
        return { ...made, name: `${fileName(ownerName)}.zip` }
      }}
    />
  )
}
