import { PaperRecord } from '../../records/print/PaperRecords.tsx'
import type { FirstStep } from './first-steps.ts'
import type { LeftRecord } from './records.ts'
import { words } from './words.ts'

/** Records on paper, secrets included: that is what somebody prints them for. */
export function PaperSheet({
  ownerName,
  records,
  steps = [],
}: {
  ownerName: string
  records: readonly LeftRecord[]
  steps?: readonly FirstStep[]
}) {
  return (
    <article className="flex flex-col gap-6">
      <h1 className="text-2xl">{words.leftBy(ownerName)}</h1>
      {steps.length > 0 && (
        <section>
          <h2 className="text-xl">{words.first}</h2>
          <ol className="list-decimal pl-6">
            {steps.map(({ id, text, phone, detail }) => (
              <li key={id}>{[text, phone, detail].filter(Boolean).join(' ')}</li>
            ))}
          </ol>
        </section>
      )}
      {records.map((record) => (
        <PaperRecord key={record.id} record={record} secrets />
      ))}
    </article>
  )
}
