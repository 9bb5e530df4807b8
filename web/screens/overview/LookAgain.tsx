import { useMemo, useState } from 'react'
import { titlesOf } from '../../../records/in-words.ts'
import { olderThanAYear } from '../../../records/received.ts'
import { useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { addressOfRecord } from '../../records/record-in-address.ts'
import { useLookedAt } from '../../shared/checklist/use-looked-at.ts'
import { Button, buttonClass, Card, dayInWords, toast } from '../../ui/index.ts'
import { kindsThere, pathOfKind } from './paths.ts'
import { words } from './words.ts'

const SHOWN = 5

/** What was not changed for a year, the oldest first, with a press that says it is still right: then it is asked about a year later. */
export default function LookAgain() {
  const [now] = useState(() => new Date())
  const records = useAllRecords()
  const { looked, keep } = useLookedAt()
  const [busy, setBusy] = useState<string>()
  const old = useMemo(() => olderThanAYear(records, kindsThere, looked, now), [records, looked, now])
  const shown = old.slice(0, SHOWN)
  const title = titlesOf(shown)
  if (shown.length === 0) return null

  const stillRight = async (id: string) => {
    if (busy !== undefined) return
    setBusy(id)
    try {
      await keep(id)
      toast({ title: words.look.right, description: words.look.kept })
    } catch (error) {
      toast({ tone: 'failure', title: words.look.failed, description: messageOf(error) })
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <Card title={words.look.title}>
      <p className="text-soft">{words.look.why}</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {shown.map(({ id, kind, updatedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
            <p className="min-w-0 grow basis-48 break-words">
              <span className="font-semibold">{title(id)}</span>
              <span className="block text-soft">
                {words.look.changed} {dayInWords(updatedAt)}
              </span>
            </p>
            <div className="flex flex-wrap gap-3">
              <a href={addressOfRecord({ path: pathOfKind(kind) }, id)} className={buttonClass('secondary')}>
                {words.look.open} <span className="sr-only">({title(id)})</span>
              </a>
              <Button variant="secondary" busy={busy === id} onClick={() => void stillRight(id)}>
                {words.look.right} <span className="sr-only">({title(id)})</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {old.length > SHOWN && <p className="mt-3 text-soft">{words.look.more(old.length - SHOWN)}</p>}
    </Card>
  )
}
