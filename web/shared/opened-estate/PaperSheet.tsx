import type { ReleaseEvent } from '../../estate/types.ts'
import { PaperPieces } from '../../records/print/PaperRecords.tsx'
import type { Pictures } from '../papers/pictures-on-paper.ts'
import type { FirstStep } from './first-steps.ts'
import type { LeftGroup } from './records.ts'
import { words } from './words.ts'

/** Records on paper, group by group, secrets included: that is what somebody prints them for. */
export function PaperSheet({
  ownerName,
  event,
  when,
  groups,
  steps = [],
  pictures,
}: {
  ownerName: string
  event: ReleaseEvent
  /** When it is printed. */
  when: string
  groups: readonly LeftGroup[]
  steps?: readonly FirstStep[]
  /** Those that are drawn. */
  pictures: Pictures
}) {
  return (
    <article className="flex flex-col gap-6">
      <div>
        <h1 className="text-2xl">{words.from[event](ownerName)}</h1>
        <p>{words.printed(when)}</p>
      </div>
      {steps.length > 0 && (
        <section>
          <h2 className="text-xl">{words.first}</h2>
          <ol className="list-decimal pl-6">
            {steps.map(({ id, text, phone, detail }) => (
              <li key={id} className="mt-1 break-inside-avoid">
                {[text, phone, detail].filter(Boolean).join(' ')}
              </li>
            ))}
          </ol>
        </section>
      )}
      {groups.map(({ id, title, records }) => (
        <section key={id} className="flex flex-col gap-6">
          {groups.length > 1 && <h2 className="break-after-avoid border-b-2 border-current text-2xl">{title}</h2>}
          <PaperPieces records={records} secrets pictures={pictures} />
        </section>
      ))}
    </article>
  )
}
