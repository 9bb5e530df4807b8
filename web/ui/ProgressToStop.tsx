import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Progress } from './Progress.tsx'

export function ProgressToStop({
  stop,
  onStop,
  ...progress
}: ComponentProps<typeof Progress> & { stop: string; onStop: () => void }) {
  return (
    <div className="flex w-full flex-col gap-4">
      <Progress {...progress} />
      <Button variant="secondary" className="self-start" onClick={onStop}>
        {stop}
      </Button>
    </div>
  )
}
