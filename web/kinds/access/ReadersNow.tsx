import { useId, useState } from 'react'
import { client } from '../../estate/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, dayInWords, toast } from '../../ui/index.ts'
import { nowWords as words } from './now-words.ts'
import { type MayRead, useReadersNow } from './readers-now.ts'
import { ShareNowDialog } from './ShareNowDialog.tsx'

/** Who can read these records already, while the owner is alive, and who could. */
export function ReadersNow({ chosen }: { chosen: readonly SavedRecord[] }) {
  const readers = useReadersNow(chosen)
  const title = useId()
  const [asking, setAsking] = useState<MayRead>()
  if (readers.length === 0) return null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 id={title} className="font-semibold">
          {words.title}
        </h3>
        <p className="text-sm text-soft">{words.titleMore}</p>
      </div>
      <ul className="flex flex-col gap-4">
        {readers.map((reader) => (
          <li key={reader.seat.role} className="flex flex-col items-start gap-2">
            {reader.reads.length > 0 && <Reading reader={reader} of={chosen.length} />}
            {reader.offered.length > 0 && (
              <Button variant="secondary" onClick={() => setAsking(reader)}>
                {words.offer(reader.name, reader.offered.length, chosen.length)}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking && <ShareNowDialog reader={asking} onClose={() => setAsking(undefined)} />}
    </section>
  )
}

function Reading({ reader: { seat, name, reads, since }, of }: { reader: MayRead; of: number }) {
  const [busy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await client.takeBackNow({ role: seat.role, ids: reads })
      toast({ title: words.back(name), description: words.stays(name) })
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    }
    setBusy(false)
  }
  return (
    <>
      <p className="wrap-anywhere">{words.since(name, dayInWords(since), reads.length, of)}</p>
      <Button variant="secondary" busy={busy} onClick={() => void takeBack()}>
        <span>
          {words.takeBack} <span className="sr-only">{words.from(name)}</span>
        </span>
      </Button>
      <p className="text-sm text-soft">{words.stays(name)}</p>
    </>
  )
}
