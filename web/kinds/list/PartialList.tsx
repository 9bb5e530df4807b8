import { memo } from 'react'
import { inWords, titlesOf } from '../../../records/in-words.ts'
import type { StoredRecord } from '../../estate/types.ts'
import { Card, FactLine, linkClass, Notice } from '../../ui/index.ts'
import { words } from '../page/loading-words.ts'
import { ReaderFrame } from '../read/ReaderFrame.tsx'
import { addressOfRecord, useRecordInAddress } from '../page/record-in-address.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { useTrail } from '../read/use-trail.ts'
import { AudienceLine } from '../access/AudienceLine.tsx'

/** The user finds other records by searching. */
const mostRows = 20

/** Shows the first records while the estate loads. An opened record stays open afterwards. */
export function PartialList({ records, all }: { records: readonly StoredRecord[]; all: readonly StoredRecord[] }) {
  const { id, done } = useRecordInAddress()
  const read = records.find((record) => record.id === id)
  const wanted = Math.min(records.length, mostRows)
  const [drawn, end] = useDrawn(wanted)
  return (
    <Card title={words.soFar}>
      <p className="text-soft">{words.toRead}</p>
      <ul className="flex flex-col divide-y divide-line">
        {records.slice(0, drawn).map((record) => (
          <Line key={record.id} record={record} />
        ))}
      </ul>
      {drawn < wanted && <div ref={end} />}
      {records.length > mostRows && <p className="text-soft">{words.searchFindsMore}</p>}
      {read && <ReadSoFar key={read.id} record={read} all={all} onClose={done} />}
    </Card>
  )
}

// Does not render a row again while other records arrive.
const Line = memo(function Line({ record }: { record: StoredRecord }) {
  const { definition, title, what, facts } = inWords(record)
  return (
    <li className="py-1">
      {definition ? (
        <a
          href={addressOfRecord(definition, record.id)}
          className={`${linkClass} inline-flex min-h-11 min-w-11 items-center break-words`}
        >
          {title}
        </a>
      ) : (
        title
      )}
      <FactLine short className="text-sm text-soft">
        {[...(what === title ? [] : [what]), ...facts.slice(0, 1)]}
      </FactLine>
    </li>
  )
})

function ReadSoFar({
  record,
  all,
  onClose,
}: {
  record: StoredRecord
  all: readonly StoredRecord[]
  onClose: () => void
}) {
  const trail = useTrail(record.id)
  const titles = titlesOf(all)
  const shown = all.find(({ id }) => id === trail.shown) ?? record
  const { definition, title, parts } = inWords(shown, titles)
  return (
    <ReaderFrame
      key={shown.id}
      title={title}
      trail={trail}
      titleOf={titles}
      onClose={onClose}
      above={<Notice tone="pine">{words.changeLater}</Notice>}
      parts={parts}
      unchecked={shown.unchecked}
      people={definition?.audience === 'chosen' && <AudienceLine record={shown} />}
    />
  )
}
