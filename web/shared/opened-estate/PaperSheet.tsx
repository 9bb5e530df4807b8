import type { FirstStep } from './first-steps.ts'
import type { LeftRecord } from './records.ts'

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
      <h1 className="text-2xl">Left by {ownerName}</h1>
      {steps.length > 0 && (
        <section>
          <h2 className="text-xl">What to do first</h2>
          <ol className="list-decimal pl-6">
            {steps.map(({ id, text, phone, detail }) => (
              <li key={id}>{[text, phone, detail].filter(Boolean).join(' ')}</li>
            ))}
          </ol>
        </section>
      )}
      {records.map((record) => (
        <section key={record.id} className="break-inside-avoid border-t border-current pt-3">
          <h2 className="text-xl">{record.title}</h2>
          <dl className="grid grid-cols-[12em_1fr] gap-x-4">
            {record.parts
              .flatMap(({ rows }) => rows)
              .map((row) => (
                <div key={row.name} className="contents">
                  <dt>{row.label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-wrap">{row.text}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </article>
  )
}
