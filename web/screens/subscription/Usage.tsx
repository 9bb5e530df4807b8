import { document } from '../../../records/kinds/index.ts'
import { type SubscriptionView, useCounts, useEstateStatus, useSeats } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Card } from '../../ui/index.ts'
import { words } from './words.ts'

const kinds = [document.kind]

export function Usage({ usage: { bytes, quota } }: { usage: SubscriptionView['usage'] }) {
  const [documents = 0] = useCounts(kinds)
  const seats = useSeats()
  const known = useEstateStatus() === 'ready'
  const people = seats.filter(({ state }) => state !== 'not-invited').length
  const counted = (value: string) => (known ? value : words.notCounted)
  const figures = [
    { label: words.storage, value: words.of(bytesInWords(bytes), bytesInWords(quota)) },
    { label: words.documents, value: counted(String(documents)) },
    { label: words.people, value: counted(words.of(people, seats.length)) },
  ]
  return (
    <Card title={words.usage}>
      <dl className="flex flex-col gap-4">
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
