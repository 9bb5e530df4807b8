import { document } from '../../../records/kinds/index.ts'
import { type SubscriptionView, useCounts, useEstateStatus, useSeats } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Card, Progress } from '../../ui/index.ts'
import { words } from './words.ts'

const kinds = [document.kind]

export function Usage({ usage: { bytes, quota } }: { usage: SubscriptionView['usage'] }) {
  const [documents = 0] = useCounts(kinds)
  const seats = useSeats()
  const known = useEstateStatus() === 'ready'
  const people = seats.filter(({ state }) => state !== 'not-invited').length
  const figures = [
    { label: words.documents, value: String(documents) },
    { label: words.people, value: words.of(people, seats.length) },
  ]
  return (
    <Card title={words.usage}>
      <Progress
        label={words.storage}
        value={(bytes / quota) * 100}
        detail={words.of(bytesInWords(bytes), bytesInWords(quota))}
      />
      <dl className="mt-4 flex flex-col gap-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="text-soft">{known ? value : words.notCounted}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
