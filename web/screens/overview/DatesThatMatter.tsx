import { CalendarPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type ComingDay, datesIn, daysBetween } from '../../../records/dates.ts'
import { today } from '../../../records/today.ts'
import { useAllRecords } from '../../estate/index.ts'
import { download } from '../../records/download.ts'
import { addressOfRecord } from '../../records/record-in-address.ts'
import { Button, Card, classes, dayInWords, linkClass } from '../../ui/index.ts'
import { pathOfKind } from './paths.ts'
import { words } from './words.ts'

const text = words.dates
/** What comes later is not worth a line yet. */
const AHEAD = 90
const SHOWN = 5

/** Saves days for a calendar. Nobody needs the code for it before. */
async function saveCalendar(days: readonly ComingDay[]): Promise<void> {
  const { icalendarOf } = await import('../../../records/convert/icalendar.ts')
  download(text.file, 'text/calendar', icalendarOf(days, new Date().toISOString()))
}

/** What falls due and what comes round in the next three months, and all of it for one's own calendar. */
export default function DatesThatMatter() {
  const [now] = useState(today)
  const [all, setAll] = useState(false)
  const records = useAllRecords()
  const days = useMemo(() => datesIn(records, now), [records, now])
  // What was to be looked at again by now is asked about in a list of its own.
  const near = days.filter(({ key, day }) => daysBetween(now, day) <= AHEAD && !(key.endsWith('-review') && day <= now))
  if (near.length === 0) return null
  return (
    <Card title={text.title}>
      <ul className="flex flex-col divide-y divide-line">
        {(all ? near : near.slice(0, SHOWN)).map(({ key, id, kind, day, text: what }) => (
          <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-6 py-1">
            <a
              href={addressOfRecord({ path: pathOfKind(kind) }, id)}
              className={`${linkClass} inline-flex min-h-11 items-center break-words`}
            >
              {what}
            </a>
            <span className={classes('text-soft', day < now && 'font-semibold text-clay-text')}>
              {dayInWords(day)} <span className="whitespace-nowrap">({text.when(daysBetween(now, day))})</span>
            </span>
          </li>
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
    </Card>
  )
}
