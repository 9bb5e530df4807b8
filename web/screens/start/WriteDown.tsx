import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Definition, fieldsOf } from '../../../records/define.ts'
import { titleOf } from '../../../records/sheet.ts'
import { useRecords } from '../../estate/index.ts'
import { leaveGuideFor } from '../../shared/navigation/guide.ts'
import { RecordDialogs, useKindPage } from '../../records/index.ts'
import { Button, buttonClass } from '../../ui/index.ts'
import type { ItemView } from '../../shared/checklist/use-checklist.ts'

/** Kinds that need their own screen: several on one, or with a file to choose. */
const needsScreen = (kinds: readonly Definition[]): boolean =>
  kinds.length !== 1 ||
  kinds.some((definition) => Object.values(fieldsOf(definition)).some(({ type }) => type === 'file'))

type Props = { item: ItemView; others: ReactNode; onNext: () => void }

/** Answers a question by writing something down: here, or on the item's own screen. */
export function WriteDown({ kinds, ...props }: Props & { kinds: readonly Definition[] }) {
  const [only] = kinds
  return only === undefined || needsScreen(kinds) ? <OnItsScreen {...props} /> : <Here {...props} definition={only} />
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
