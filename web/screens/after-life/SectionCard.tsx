import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Progress, progressOf } from '../../../records/progress.ts'
import { type KindPageState, usePeople, audienceLabel } from '../../kinds/index.ts'
import { Badge, Button, Card, type Tone } from '../../ui/index.ts'
import type { Step } from '../../../records/define.ts'
import { sectionSummary } from './section-summary.ts'
import { SectionIcon } from './sections.tsx'
import { useSectionMarks } from './use-section-marks.ts'
import { words } from './words.ts'

const tones: Record<Progress['state'], Tone> = {
  'not-started': 'neutral',
  'in-progress': 'amber',
  'almost-done': 'pine',
  complete: 'sage',
}

export function SectionCard<S extends readonly Step[]>({
  page,
  children,
}: {
  page: KindPageState<S>
  children?: ReactNode
}) {
  const { definition, all } = page.records
  const people = usePeople()
  const [record] = all
  const { kind, name } = definition
  const glance = record === undefined ? [] : sectionSummary(definition, record.values)
  const { state, blank, required } = progressOf(definition, record?.values)
  const { isMarked, mark } = useSectionMarks()
  const marked = isMarked(kind)
  const labels = record === undefined ? [words.nothingToSay, words.somethingToSay] : [words.allSaid, words.moreToSay]
  const [badge, tone] =
    marked && record === undefined
      ? [words.leftBlank, tones.complete]
      : marked
        ? [words.states.complete, tones.complete]
        : [words.states[state], tones[state]]
  return (
    <Card
      title={name.many}
      className="flex flex-col"
      icon={<SectionIcon kind={kind} />}
      badge={<Badge tone={tone}>{badge}</Badge>}
    >
      <div className="flex grow flex-col gap-4">
        {glance.length === 0 ? (
          <p className="text-soft">{name.purpose}</p>
        ) : (
          <dl className="flex flex-col gap-2">
            {glance.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-sm text-soft">{label}</dt>
                <dd className="line-clamp-2 font-serif text-lg leading-snug wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {record !== undefined && (
          <>
            {required.missing.length > 0 && <p>{words.missing(required.missing)}</p>}
            {required.count > 0 && required.missing.length === 0 && <p>{words.required(required.count)}</p>}
            {!marked && blank.length > 0 && <p className="text-soft">{words.blank(blank)}</p>}
            <p className="text-soft">{audienceLabel(record, people).text}</p>
          </>
        )}
        {marked && <p>{record === undefined ? words.saidNothing : words.saidAll}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-8 gap-y-2">
          {record === undefined ? (
            <Button variant="secondary" onClick={() => page.openDialog({ what: 'add' })}>
              <span>
                {words.begin} <span className="sr-only">{name.one}</span>
              </span>
            </Button>
          ) : (
            <>
              <Button
                variant="secondary"
                icon={<Pencil aria-hidden="true" className="size-5" />}
                onClick={() => page.openDialog({ what: 'edit', record })}
              >
                <span>
                  {words.edit} <span className="sr-only">{name.one}</span>
                </span>
              </Button>
              <Button variant="quiet" onClick={() => page.openDialog({ what: 'read', record })}>
                <span>
                  {words.read} <span className="sr-only">{name.one}</span>
                </span>
              </Button>
              {children}
            </>
          )}
          {(marked || (state !== 'complete' && required.missing.length === 0) || record === undefined) && (
            <Button variant="quiet" onClick={() => void mark(definition, !marked)}>
              <span>
                {labels[marked ? 1 : 0]} <span className="sr-only">{name.one}</span>
              </span>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
