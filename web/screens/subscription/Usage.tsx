import { document } from '../../../records/kinds/index.ts'
import { type SubscriptionView, useCounts, useSeats } from '../../estate/index.ts'
import { bytesInWords } from '../../records/bytes.ts'
import { Card, Progress } from '../../ui/index.ts'

const kinds = [document.kind]

/** What is used, counted: storage as it lies on the server, documents, people. */
export function Usage({ usage: { bytes, quota } }: { usage: SubscriptionView['usage'] }) {
  const [documents = 0] = useCounts(kinds)
  const seats = useSeats()
  const people = seats.filter(({ state }) => state !== 'not-invited').length
  const figures = [
    { label: 'Documents', value: String(documents) },
    { label: 'People', value: `${people} of ${seats.length}` },
  ]
  return (
    <Card title="Usage">
      <Progress
        label="Storage"
        value={(bytes / quota) * 100}
        detail={`${bytesInWords(bytes)} of ${bytesInWords(quota)}`}
      />
      <dl className="mt-4 flex flex-col gap-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-soft">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
