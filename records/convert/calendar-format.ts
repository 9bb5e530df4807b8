import { read, versionOf } from '../define.ts'
import { datesOf, hasDates } from '../dates.ts'
import { definitionOf } from '../kinds/index.ts'
import { today } from '../today.ts'
import type { ExportFormat } from './exporter.ts'
import { icalendarOf } from './icalendar.ts'

const calendarFormat: ExportFormat = {
  name: 'Calendar (iCalendar)',
  use: 'The dates to remember, for the calendar of your phone or computer.',
  leavesOut: 'Leaves out everything but the days and what they are.',
  ending: '.ics',
  mediaType: 'text/calendar',
  write({ kind, records }) {
    const definition = definitionOf(kind)
    const days = definition
      ? records.flatMap(({ id, values }) =>
          datesOf(definition, { id, values: read(definition, versionOf(definition), values) }, today()),
        )
      : []
    // RFC 5545, 3.6: a calendar has at least one component.
    return days.length === 0 ? undefined : icalendarOf(days, new Date().toISOString())
  },
}

export const calendarFormatOf = (kind: string): readonly ExportFormat[] => {
  const definition = definitionOf(kind)
  return definition && hasDates(definition) ? [calendarFormat] : []
}
