import { Check } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Definition } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { leaveGuideFor } from '../../shared/navigation/guide.ts'
import { RecordDialogs, useKindPage } from '../../records/index.ts'
import { loadKind } from '../../records/load-kind.ts'
import { Button, buttonClass, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { ItemView } from '../../shared/checklist/use-checklist.ts'

type Props = { item: ItemView; others: ReactNode; onNext: () => void }

type Writer = { Component: ComponentType<Props> }

const writers = new Map<string, Writer>()

/** What writes a record of this kind down, the same component each time. The kind and its forms are no part of the page, which stands at once. */
function writerOf(kind: string): Writer {
  const known = writers.get(kind)
  if (known !== undefined) return known
  const Component = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    const definition = await loadKind(kind)
    if (definition.singleton !== true) return { default: (props) => <Here {...props} definition={definition} /> }
    const { PartByPart } = await retry(() => import('./PartByPart.tsx'))
    return { default: ({ others, onNext }) => <PartByPart definition={definition} others={others} onDone={onNext} /> }
  })
  const writer = { Component }
  writers.set(kind, writer)
  return writer
}

/** Answers a question by writing something down: here, or on the item's own screen where it has several kinds or needs a file. */
export function WriteDown(props: Props) {
  const [only, ...more] = props.item.kinds
  if (only === undefined || more.length > 0 || (only.asksFile && !only.singleton)) return <OnItsScreen {...props} />
  const { Component } = writerOf(only.kind)
  return (
    <Suspense
      fallback={
        <>
          <Skeleton lines={only.singleton ? 6 : 1} />
          {props.item.count === 0 && <div className="flex flex-wrap gap-3">{props.others}</div>}
        </>
      }
    >
      <Component {...props} />
    </Suspense>
  )
}

function OnItsScreen({ item, others, onNext }: Props) {
  return (
    <>
      {item.count > 0 && <p className="font-semibold">{item.count} written down.</p>}
      <div className="flex flex-wrap gap-3">
        <a
          href={item.path}
          className={buttonClass(item.count > 0 ? 'secondary' : 'primary')}
          onClick={() => leaveGuideFor(item.path)}
        >
          Open {item.title}
        </a>
        {item.count > 0 ? <Button onClick={onNext}>Next question</Button> : others}
      </div>
      {item.count === 0 && (
        <p className="text-soft">This has a page of its own. A line at its top brings you back here.</p>
      )}
    </>
  )
}

function Here({ definition, others, onNext }: Props & { definition: Definition }) {
  const records = useRecords(definition)
  const page = useKindPage(records)
  const { one, full = one } = definition.name
  const { all } = records
  const some = all.length > 0
  const add = () => page.onDoing({ what: 'add' })
  return (
    <>
      {some && (
        <ul aria-label="Written down" className="flex flex-col gap-1">
          {all.map(({ id, values }) => (
            <li key={id} className="flex items-start gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-pine" />
              <span className="min-w-0 break-words">{titleOf(definition, values)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {/* One button in both cases: the focus that comes back from the form stands on the way on. */}
        <Button onClick={some ? onNext : add}>{some ? 'Next question' : `Add ${full}`}</Button>
        {some && page.mayAdd && (
          <Button variant="secondary" onClick={add}>
            Add another {one.toLowerCase()}
          </Button>
        )}
        {!some && others}
      </div>
      <RecordDialogs page={page} />
    </>
  )
}
