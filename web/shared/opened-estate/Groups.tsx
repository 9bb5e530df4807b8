import { lazy, type ReactNode, Suspense } from 'react'
import { commandsOf, reachedBy } from '../../../records/commands.ts'
import { hasFace } from '../../../records/face.ts'
import { familyMember, memory } from '../../../records/kinds/index.ts'
import { maps } from '../../kinds/commands/maps.ts'
import { lineClass, RowCommands, rowsClass, titleClass } from '../../kinds/commands/RowCommands.tsx'
import { Accordion, AccordionItem, classes, FactLine, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { useDrawn } from '../../ui/use-drawn.ts'
import { Face } from '../pictures/Face.tsx'
import { LeftPapers } from './LeftPapers.tsx'
import type { Left } from './reader.ts'
import { RecordLink } from './RecordLink.tsx'
import type { LeftGroup, LeftRecord } from './records.ts'

const LeftMemories = lazy(() => retry(async () => ({ default: (await import('./LeftMemories.tsx')).LeftMemories })))
const LeftFamily = lazy(() => retry(async () => ({ default: (await import('./LeftFamily.tsx')).LeftFamily })))

export function Groups({
  groups,
  whole,
  left,
  onOpen,
}: {
  groups: readonly LeftGroup[]
  /** Whether all records arrived; the page offers papers only then. */
  whole: boolean
  left: Left
  onOpen: (id: string) => void
}) {
  return (
    <Accordion defaultValue={groups[0]?.id ?? ''}>
      {groups.map(({ id, title, records }) => (
        <AccordionItem key={id} value={id} title={title} count={records.length}>
          <div className="flex flex-col gap-4">
            {whole && <LeftPapers records={records} left={left} />}
            {id === memory.kind ? (
              <Waited>
                <LeftMemories {...{ records, left, onOpen }} />
              </Waited>
            ) : (
              <>
                {id === familyMember.kind && (
                  <Waited>
                    <LeftFamily {...{ left, onOpen }} />
                  </Waited>
                )}
                <RecordList {...{ records, left, onOpen }} />
              </>
            )}
          </div>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

const Waited = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton lines={4} />}>{children}</Suspense>
)

function RecordList({
  records,
  left: { open },
  onOpen,
}: {
  records: readonly LeftRecord[]
  left: Left
  onOpen: (id: string) => void
}) {
  const [drawn, end] = useDrawn(records.length)
  return (
    <>
      <ul className={classes('divide-y divide-line', rowsClass)}>
        {records.slice(0, drawn).map(({ id, title, facts, face, definition, values }) => (
          <li key={id} className={lineClass}>
            {hasFace(definition) && <Face name={title} photo={face} open={open} />}
            <div className={classes(titleClass, 'lg:col-start-2', !hasFace(definition) && 'lg:pl-0!')}>
              <RecordLink onOpen={() => onOpen(id)}>{title}</RecordLink>
              <FactLine className="text-soft">{facts}</FactLine>
            </div>
            {definition && (
              <div className="flex gap-2 lg:contents">
                <RowCommands
                  commands={commandsOf(definition, values, maps)}
                  of={reachedBy(definition, values) || title}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {drawn < records.length && <div ref={end} />}
    </>
  )
}
