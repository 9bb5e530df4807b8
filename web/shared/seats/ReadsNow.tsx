import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { client, type SeatRole, useAllRecords } from '../../estate/index.ts'
import { nowWords as words } from '../../kinds/access/now-words.ts'
import { Button, dayInWords, toast } from '../../ui/index.ts'

/** How much this person can read while the owner is alive, and the way to take all of it back. */
export function ReadsNow({ role, name, to }: { role: SeatRole; name: string; to: string }) {
  const [busy, setBusy] = useState(false)
  const days = useAllRecords().flatMap(({ now = [] }) => now.filter((one) => one.to === to).map(({ since }) => since))
  const since = days.toSorted().at(-1)
  if (since === undefined) return null
  const takeBack = async () => {
    setBusy(true)
    try {
      await client.takeBackNow({ role })
      toast({ title: words.allBack(name), description: words.stays(name) })
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <section className="flex flex-col items-start gap-2">
      <h4 className="font-sans font-semibold">{words.heading(name)}</h4>
      <p>{words.sinceAll(name, days.length, dayInWords(since))}</p>
      <Button variant="secondary" busy={busy} onClick={() => void takeBack()}>
        {words.takeBackAll}
      </Button>
      <p className="text-sm text-soft">{words.stays(name)}</p>
    </section>
  )
}
