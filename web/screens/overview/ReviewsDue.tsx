import { useMemo, useState } from 'react'
import { fieldsOf, read } from '../../../records/define.ts'
import { titlesOf } from '../../../records/in-words.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { olderThanAYear } from '../../../records/received.ts'
import { isDue, lastLooked } from '../../../records/review.ts'
import { today } from '../../../records/today.ts'
import { type StoredRecord, useAllRecords } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { addressOfRecord } from '../../kinds/page/record-in-address.ts'
import { useLookedAt } from '../../shared/checklist/use-looked-at.ts'
import { Button, buttonClass, dayInWords, Disclosure, toast } from '../../ui/index.ts'
import { menuKinds, pathOfKind } from './paths.ts'
import { ReviewButton } from './ReviewButton.tsx'
import { words } from './words.ts'

const SHOWN = 5

function reviewOf({ kind, definitionVersion, values: saved }: StoredRecord) {
  const definition = definitionOf(kind)
  if (definition?.review === undefined) return undefined
  const values = read(definition, definitionVersion, saved)
  const last = lastLooked(definition, values)
  return (
    last && {
      definition,
      label: fieldsOf(definition)[last.name]?.label,
      day: last.day,
      due: isDue(definition, values, today()),
    }
  )
}

/** One line, which expands to the records not reviewed for a year, oldest first. */
export default function ReviewsDue() {
  const [now] = useState(() => new Date())
  const records = useAllRecords()
  const { looked } = useLookedAt()
  const old = useMemo(() => olderThanAYear(records, menuKinds, looked, now, reviewOf), [records, looked, now])
  const shown = old.slice(0, SHOWN)
  const title = titlesOf(shown)
  if (shown.length === 0) return null
  return (
    <Disclosure quiet label={words.look.line(old.length)}>
      <section aria-label={words.look.title}>
        <p className="text-soft">{words.look.why}</p>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {shown.map((record) => {
            const { id, kind, updatedAt } = record
            const review = reviewOf(record)
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 last:pb-0">
                <p className="min-w-0 grow basis-48 break-words">
                  <span className="font-semibold">{title(id)}</span>
                  <span className="block text-soft">
                    {review?.label ?? words.look.changed} {dayInWords(review?.day ?? updatedAt)}
                  </span>
                </p>
                <div className="flex flex-wrap gap-3">
                  <a href={addressOfRecord({ path: pathOfKind(kind) }, id)} className={buttonClass('secondary')}>
                    {words.look.open} <span className="sr-only">({title(id)})</span>
                  </a>
                  {review ? (
                    <ReviewButton definition={review.definition} id={id} title={title(id)} />
                  ) : (
                    <StillRight id={id} title={title(id)} />
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        {old.length > SHOWN && <p className="mt-3 text-soft">{words.look.more(old.length - SHOWN)}</p>}
      </section>
    </Disclosure>
  )
}

/** Saves the review in the checklist answers, for kinds without a review date field. */
function StillRight({ id, title }: { id: string; title: string }) {
  const { looked, keep } = useLookedAt()
  const [busy, setBusy] = useState(false)
  const attempt = async (at: string | undefined, notice: Parameters<typeof toast>[0]) => {
    try {
      await keep(id, at)
      toast(notice)
    } catch (error) {
      toast({ tone: 'failure', title: words.look.failed, description: messageOf(error) })
    }
  }
  const stillRight = async () => {
    if (busy) return
    setBusy(true)
    const before = looked.get(id)
    const onAction = () => void attempt(before, { title: words.look.undone })
    const { right, kept, undo } = words.look
    const said = { title: right, description: kept, action: { label: undo, onAction } }
    await attempt(new Date().toISOString(), said)
    setBusy(false)
  }
  return (
    <Button variant="secondary" busy={busy} onClick={() => void stillRight()}>
      {words.look.right} <span className="sr-only">({title})</span>
    </Button>
  )
}
