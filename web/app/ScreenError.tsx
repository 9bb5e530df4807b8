import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/states.tsx'

/** In place of a screen that failed. The shell around it stands, so every other screen is still one press away. */
export function ScreenError({ reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <ErrorState title="This page could not be shown" onRetry={reset}>
        Nothing you saved is lost. Please try again; if it keeps happening, reload the page.
      </ErrorState>
    </div>
  )
}
