import { type ComponentType, lazy, Suspense } from 'react'
import { loadKind } from '../../kinds/page/load-kind.ts'
import { Card, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { questionInWords } from '../../shared/checklist/question-words.ts'
import type { Asking } from './asking.ts'
import { takeFocus } from '../../ui/take-focus.ts'

type Asker = { Component: ComponentType<Asking> }

const askers = new Map<string, Asker>()

/** Returns the component for a question, cached by question. Kinds and forms are lazy imports. */
function askerOf({ id, small, item, there }: Asking['question']): Asker {
  const known = askers.get(id)
  if (known !== undefined) return known
  const [only, ...more] = item.kinds
  const Component = lazy(async (): Promise<{ default: ComponentType<Asking> }> => {
    const { AskInPlace, AskOnOwnPage } = await retry(() => import('./AskForSome.tsx'))
    const isSmall = small !== undefined && (small.kind !== undefined || more.length === 0)
    const isHere = isSmall || (more.length === 0 && there !== true && only?.asksFile === false && !only.singleton)
    if (only === undefined || !isHere) return { default: AskOnOwnPage }
    const definition = await loadKind(small?.kind ?? only.kind)
    if (small === undefined) return { default: (props) => <AskInPlace {...props} definition={definition} /> }
    const { AskFields } = await retry(() => import('./AskFields.tsx'))
    return {
      default: (props) =>
        definition.singleton !== true && props.question.item.count > 1 ? (
          <AskInPlace {...props} definition={definition} />
        ) : (
          <AskFields {...props} definition={definition} small={small} />
        ),
    }
  })
  const asker = { Component }
  askers.set(id, asker)
  return asker
}

export function Question({
  focused,
  ...asking
}: Asking & {
  focused: boolean
}) {
  const { question, why } = questionInWords(asking.question)
  const { Component } = askerOf(asking.question)
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div className="max-w-prose">
          <h2 ref={focused ? takeFocus : undefined} tabIndex={-1} className="text-2xl">
            {question}
          </h2>
          <p className="mt-2 text-lg text-soft">{why}</p>
        </div>
        {/* The width of a form in a dialog. */}
        <div className="flex max-w-[34rem] flex-col gap-6">
          <Suspense fallback={<Skeleton lines={4} />}>
            <Component {...asking} />
          </Suspense>
        </div>
      </div>
    </Card>
  )
}
