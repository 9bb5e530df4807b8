import { Circle, CircleAlert, CircleCheckBig } from 'lucide-react'
import type { Answer } from '../../../records/checklist/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { buttonClass, classes, RequiredMark, toast } from '../../ui/index.ts'
import { AnswersMenu } from './AnswersMenu.tsx'
import type { Checklist, ItemView } from '../../shared/checklist/use-checklist.ts'
import { words } from './words.ts'

const answersFor = ({
  answer,
  none = words.checklist.none,
}: ItemView): { label: string; answer: Answer | undefined }[] => [
  ...(answer === 'none' ? [] : [{ label: none, answer: 'none' as const }]),
  ...(answer === 'later' ? [] : [{ label: words.checklist.later, answer: 'later' as const }]),
  ...(answer === undefined ? [] : [{ label: words.checklist.takeBack, answer: undefined }]),
]

export function ChecklistRow({
  item,
  done,
  onAnswer,
}: {
  item: ItemView
  done: boolean
  /** Undefined until the estate is open. */
  onAnswer: Checklist['answer'] | undefined
}) {
  const give = async (answer: Answer | undefined) => {
    try {
      await onAnswer?.(item, answer)
    } catch (error) {
      toast({ tone: 'failure', title: words.checklist.failed, description: messageOf(error) })
    }
  }
  const Sign = done ? CircleCheckBig : Circle
  return (
    <li className="pt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow basis-48 items-start gap-3">
          <Sign aria-hidden="true" className={classes('mt-1 size-6 shrink-0', done ? 'text-pine' : 'text-stone')} />
          <div className="min-w-0">
            <p className="font-semibold">
              <span className="sr-only">{done ? words.checklist.done : words.checklist.notDone}</span>
              {item.title}
              {item.isRequired && (
                <>
                  <RequiredMark />
                  <span className="sr-only"> {words.checklist.isRequired}</span>
                </>
              )}
            </p>
            <p className="text-sm text-soft">
              {item.description} <Said item={item} />
            </p>
            <Missing item={item} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:ml-9">
          <a href={item.path} className={buttonClass(done ? 'quiet' : 'secondary')}>
            <span>
              {words.checklist.setUp} <span className="sr-only">({item.title})</span>
            </span>
          </a>
          {item.count === 0 && onAnswer !== undefined && (
            <AnswersMenu
              title={item.title}
              items={answersFor(item).map(({ label, answer }) => ({ label, onSelect: () => void give(answer) }))}
            />
          )}
        </div>
      </div>
      <div aria-hidden="true" className="mt-2 h-0.5 overflow-hidden rounded-full bg-line">
        <div className={classes('h-full bg-pine', done ? 'w-full' : 'w-0')} />
      </div>
    </li>
  )
}

function Said({ item: { count, parts, kinds, answer, none = words.checklist.none, single } }: { item: ItemView }) {
  if (single && count > 0) return null
  // For singleton kinds, the progress in words is more useful than the count.
  if (count > 0 && kinds.length > 1 && kinds.every(({ singleton }) => singleton))
    return <strong>{words.checklist.parts(parts, kinds.length)}</strong>
  if (count > 0) return <strong>{words.checklist.written(count)}</strong>
  if (answer === 'none') return <strong>{words.checklist.saidNone(none)}</strong>
  return answer === 'later' ? <strong>{words.checklist.saidLater}</strong> : null
}

function Missing({ item: { unreached, isHalf } }: { item: ItemView }) {
  const missing = [...(unreached ? [words.checklist.unreached] : []), ...(isHalf ? [words.checklist.notWhole] : [])]
  if (missing.length === 0) return null
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-amber-text">
      <CircleAlert aria-hidden="true" className="beside-line size-4 shrink-0" />
      <span>{missing.join(' ')}</span>
    </p>
  )
}
