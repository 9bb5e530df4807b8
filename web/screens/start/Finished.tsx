import { Mark, buttonClass, Button, Card } from '../../ui/index.ts'
import type { ItemView } from '../../shared/checklist/use-checklist.ts'
import { takeFocus } from './take-focus.ts'

/** After the last question: what was put off, what is still to come, and the way home. */
export function Finished({
  items,
  focused,
  onAsk,
}: {
  items: readonly ItemView[]
  focused: boolean
  onAsk: (itemId: string) => void
}) {
  const waiting = items.filter(({ isBuilt, isComplete, unreached }) => isBuilt && !isComplete && !unreached)
  const coming = items.filter(({ isBuilt, isComplete }) => !isBuilt && !isComplete)
  return (
    <Card>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-6">
          <Mark className="size-20" />
          <div className="min-w-0 grow basis-60">
            <h2 ref={focused ? takeFocus : undefined} tabIndex={-1} className="text-2xl">
              {waiting.length === 0 ? 'Everything is answered' : 'That was the last question'}
            </h2>
            <p className="mt-1 max-w-prose text-lg text-soft">
              {waiting.length === 0
                ? 'Thank you. Come back whenever something changes in your life.'
                : 'These are still open. Take them up whenever you like.'}
            </p>
          </div>
        </div>
        {waiting.length > 0 && (
          <ul aria-label="Still open" className="flex flex-col divide-y divide-line">
            {waiting.map(({ id, title, question }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                <span className="min-w-0 grow basis-60">
                  <span className="font-semibold">{title}</span>
                  <span className="block text-soft">{question}</span>
                </span>
                <Button variant="secondary" onClick={() => onAsk(id)}>
                  Answer now <span className="sr-only">({title})</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {coming.length > 0 && <p className="text-soft">Coming soon: {coming.map(({ title }) => title).join(', ')}.</p>}
        <a href="/overview" className={`${buttonClass(waiting.length === 0 ? 'primary' : 'secondary')} self-start`}>
          Go to your overview
        </a>
      </div>
    </Card>
  )
}
