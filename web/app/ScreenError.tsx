import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'
import { words } from './frame-words.ts'

/** Replaces a screen that threw. The shell stays, so the other screens remain reachable. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <ErrorState title={words.broken.title} onRetry={reset}>
        {words.broken.why}
      </ErrorState>
    </div>
  )
}
