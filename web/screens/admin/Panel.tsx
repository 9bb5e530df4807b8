import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Card, ErrorState, Skeleton } from '../../ui/index.ts'
import type { Answer } from '../../estate/use-answer.ts'
import { words } from './words.ts'

export function Panel<T>({
  title,
  answer,
  onAgain,
  children,
}: {
  title: string
  answer: Answer<T>
  onAgain: () => Promise<void>
  children: (value: T) => ReactNode
}) {
  return (
    <Card
      title={title}
      action={
        <Button
          variant="quiet"
          aria-label={words.refreshOf(title)}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
          onClick={() => void onAgain()}
        >
          {words.refresh}
        </Button>
      }
    >
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.failed} onRetry={() => void onAgain()}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && children(answer.value)}
    </Card>
  )
}
