import { CalendarPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ComingDay, datesIn, daysBetween } from '../../../records/dates.ts'
import { titlesOf } from '../../../records/in-words.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import { today } from '../../../records/today.ts'
import { useAllRecords } from '../../estate/index.ts'
import { download } from '../../kinds/download.ts'
import { addressOfRecord } from '../../kinds/page/record-in-address.ts'
import { Button, dayInWords, Disclosure, linkClass } from '../../ui/index.ts'
import { pathOfKind } from './paths.ts'
import { ReviewButton } from './ReviewButton.tsx'
import { words } from './words.ts'

const text = words.dates
const AHEAD = 90
const SHOWN = 5

const isReview = ({ key }: ComingDay): boolean => key.endsWith('-review')

async function saveCalendar(days: readonly ComingDay[]): Promise<void> {
  const { icalendarOf } = await import('../../../records/convert/icalendar.ts')
  download(text.file, 'text/calendar', icalendarOf(days, new Date().toISOString()))
}

/** One line, which expands to the dates of three months and a calendar download. */
export default function DatesThatMatter() {
  const [now] = useState(today)
  const [all, setAll] = useState(false)
  const records = useAllRecords()
  const days = useMemo(() => datesIn(records, now), [records, now])
  // ReviewsDue lists the reviews that are already due.
  const near = days.filter((one) => daysBetween(now, one.day) <= AHEAD && !(isReview(one) && one.day <= now))
  const title = useMemo(() => titlesOf(records), [records])
  const [first] = near
  if (first === undefined) return null
  return (
    <Disclosure
      quiet
      label={text.line(isReview(first) ? title(first.id) : first.text, text.when(daysBetween(now, first.day)))}
    >
      <section aria-label={text.title}>
        <ul className="flex flex-col divide-y divide-line">
          {(all ? near : near.slice(0, SHOWN)).map((one) => (
            <DateLine key={one.key} date={one} title={title(one.id)} now={now} />
          ))}
        </ul>
        <div className="mt-2 flex flex-wrap gap-x-8">
          {near.length > SHOWN && (
            <Button variant="quiet" onClick={() => setAll(!all)}>
              {all ? text.fewer : text.more}
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<CalendarPlus aria-hidden="true" className="size-5" />}
            onClick={() => void saveCalendar(days)}
          >
            {text.save}
          </Button>
        </div>
        <p className="text-sm text-soft">{text.saveHint}</p>
      </section>
    </Disclosure>
  )
}

/** One date, linked to its record. The owner can confirm an upcoming review here before its day. */
function DateLine({ date, title, now }: { date: ComingDay; title: string; now: string }) {
  const { id, kind, day } = date
  const definition = isReview(date) ? definitionOf(kind) : undefined
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-1">
      <a
        href={addressOfRecord({ path: pathOfKind(kind) }, id)}
        className={`${linkClass} inline-flex min-h-11 min-w-11 items-center break-words`}
      >
        {definition ? title : date.text}
      </a>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className={day < now ? 'font-semibold text-clay-text' : 'text-soft'}>
          {definition && `${text.review} `}
          <span className="whitespace-nowrap">{dayInWords(day)}</span>{' '}
          <span className="whitespace-nowrap">({text.when(daysBetween(now, day))})</span>
        </span>
        {definition && <ReviewButton definition={definition} id={id} title={title} />}
      </span>
    </li>
  )
}
