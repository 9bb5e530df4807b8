import type { ReleaseEvent } from '../../estate/types.ts'
import { PaperPieces } from '../../kinds/print/PaperRecords.tsx'
import type { PrintPiece } from '../../ui/PrintSheet.tsx'
import type { Pictures } from '../papers/pictures-on-paper.ts'
import type { FirstStep } from './first-steps.ts'
import type { LeftGroup } from './records.ts'
import { words } from './words.ts'

/** The number of records per batch: a multiple of the thumbnails in a row. */
const atOnce = 12

export function paperPieces({
  ownerName,
  event,
  when,
  groups,
  steps,
  pictures,
}: {
  ownerName: string
  event: ReleaseEvent
  when: string
  groups: readonly LeftGroup[]
  steps: readonly FirstStep[]
  pictures: Pictures
}): PrintPiece[] {
  const title = (
    <div>
      <h1 className="text-2xl">{words.from[event](ownerName)}</h1>
      <p>{words.printed(when)}</p>
    </div>
  )
  return [
    { id: 'title', counts: 0, content: title },
    ...(steps.length === 0 ? [] : [{ id: 'steps', counts: 0, content: <Steps steps={steps} /> }]),
    ...groups.flatMap((group) =>
      group.records.flatMap((_, from): PrintPiece[] => {
        if (from % atOnce !== 0) return []
        const records = group.records.slice(from, from + atOnce)
        const content = (
          <section className="flex flex-col gap-6">
            {groups.length > 1 && from === 0 && (
              <h2 className="break-after-avoid border-b-2 border-current text-2xl">{group.title}</h2>
            )}
            <PaperPieces records={records} secrets pictures={pictures} />
          </section>
        )
        return [{ id: `${group.id} ${from}`, counts: records.length, content }]
      }),
    ),
  ]
}

const Steps = ({ steps }: { steps: readonly FirstStep[] }) => (
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
)
