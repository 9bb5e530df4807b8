import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'
import { words } from './frame-words.ts'

/** The shell stays mounted, so the user can open other screens. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <ErrorState title={words.broken.title} onRetry={reset}>
        {words.broken.why}
      </ErrorState>
    </div>
  )
}
