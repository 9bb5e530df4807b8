import { type ReactNode, useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { Button } from './Button.tsx'
import { Mark } from './Mark.tsx'
import { classes } from './classes.ts'
import { words } from './words.ts'

export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => unknown
}) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await onRetry?.()
    } catch {
      // The page already shows the error message.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-xl bg-brick-tint px-4 py-8 text-center">
      <p className="font-serif text-lg font-semibold text-brick-text">{title}</p>
      {children !== undefined && <div className="max-w-prose">{children}</div>}
      {onRetry !== undefined && (
        <Button
          variant="secondary"
          busy={busy}
          icon={<RotateCcw aria-hidden="true" className="size-5" />}
          onClick={() => void retry()}
        >
          {words.tryAgain}
        </Button>
      )}
    </div>
  )
}

/** A loading skeleton for text. Appears after 200 ms, so that a faster load does not flash. */
export function Skeleton({ lines = 3, label = words.loading }: { lines?: number; label?: string }) {
  return (
    <output className="appear-late flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={classes('skeleton-line block h-6 rounded-md bg-line', at === lines - 1 && 'w-2/3')}
        />
      ))}
    </output>
  )
}

export function LoadingPage() {
  return (
    <output className="appear-late flex min-h-dvh flex-col items-center justify-center gap-4">
      <Mark className="size-16" />
      <span className="text-lg">{words.loading}</span>
    </output>
  )
}
