import { useEffect, useState } from 'react'
import type { NewKeysProgress } from '../../estate/index.ts'
import { Card, Progress, Stepper } from '../../ui/index.ts'
import { useAskBeforeLeaving } from '../../ui/ask-before-leaving.ts'
import { progressWords as words } from './words.ts'

const order = ['reading', 'making', 'checking', 'switching', 'arming'] as const

/** The usual duration in milliseconds; after it, the page says that the user may leave. */
const usual = 8000

export function Making({ step, done, of }: NewKeysProgress) {
  const [isSlow, setSlow] = useState(false)
  const isSwitching = step === 'switching'
  useAskBeforeLeaving(!isSwitching)
  useEffect(() => {
    if (!isSwitching) return undefined
    const timer = setTimeout(() => setSlow(true), usual)
    return () => clearTimeout(timer)
  }, [isSwitching])
  return (
    <Card title={words.title}>
      <output className="sr-only">{words.steps[step]}</output>
      <p className="mb-4">{isSwitching && isSlow ? words.slow : words.stay}</p>
      <Stepper
        label={words.title}
        current={order.indexOf(step)}
        steps={order.map((id) => ({
          id,
          label: words.steps[id],
          ...(id === step &&
            of > 0 && {
              detail: <Progress label={words.steps[id]} value={(100 * done) / of} detail={words.count(done, of)} />,
            }),
        }))}
      />
    </Card>
  )
}
