import { useState } from 'react'
import { client } from '../../estate/index.ts'
import type { SavedRecord } from '../../estate/types.ts'
import { messageOf } from '../../estate/message-of.ts'
import { Button, dayInWords, toast } from '../../ui/index.ts'
import { nowWords as words } from './now-words.ts'
import { type MayRead, useReadersNow } from './readers-now.ts'
import { ShareNowDialog } from './ShareNowDialog.tsx'

/** Beside *Also if I am incapacitated*: who can read these records already, while the owner lives. */
export function ReadersNow({ chosen }: { chosen: readonly SavedRecord[] }) {
  const readers = useReadersNow(chosen)
  const [asking, setAsking] = useState<MayRead>()
  const ids = chosen.map(({ id }) => id)
  if (readers.length === 0) return null
  return (
    <>
      <ul className="flex flex-col gap-3">
        {readers.map((reader) => (
          <li key={reader.seat.role} className="flex flex-col items-start gap-1">
            {reader.since === undefined ? (
              <>
                <Button variant="quiet" onClick={() => setAsking(reader)}>
                  {words.offer(reader.name, ids.length)}
                </Button>
                <p className="text-sm text-soft">{words.offerHint(reader.name)}</p>
              </>
            ) : (
              <Reading reader={reader} since={reader.since} ids={ids} />
            )}
          </li>
        ))}
      </ul>
      {asking && (
        <ShareNowDialog
          reader={asking}
          ids={ids}
          onDone={() => setAsking(undefined)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function Reading({ reader: { seat, name }, since, ids }: { reader: MayRead; since: string; ids: readonly string[] }) {
  const [busy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    try {
      await client.takeBackNow({ role: seat.role, ids })
      toast({ title: words.back(name), description: words.stays(name) })
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    }
    setBusy(false)
  }
  return (
    <>
      <p>{words.since(name, ids.length, dayInWords(since))}</p>
      <Button variant="secondary" busy={busy} onClick={() => void takeBack()}>
        {words.takeBack}
      </Button>
      <p className="text-sm text-soft">{words.stays(name)}</p>
    </>
  )
}
