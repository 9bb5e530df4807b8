import { useEffect, useRef } from 'react'
import { linkClass } from './Button.tsx'
import { words } from './words.ts'

export type SummaryError = { /** The id of the input. */ id: string; message: string }

/** Links errors to fields. Each new `attempt` takes the focus, for screen readers. */
export function ErrorSummary({
  errors = [],
  message,
  attempt = 0,
}: {
  errors?: readonly SummaryError[]
  message?: string | undefined
  attempt?: number
}) {
  if (errors.length === 0 && message === undefined) return null
  return <SummaryBox key={attempt} errors={errors} message={message} />
}

function SummaryBox({ errors, message }: { errors: readonly SummaryError[]; message: string | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-xl border-2 border-brick bg-brick-tint p-4 text-brick-text"
    >
      {message !== undefined && <p className="font-semibold">{message}</p>}
      {errors.length > 0 && (
        <>
          <p className="font-semibold">{words.fix}</p>
          <ul className="mt-1">
            {errors.map((error) => (
              <li key={error.id}>
                <a
                  href={`#${error.id}`}
                  className={`${linkClass} flex min-h-11 items-center text-brick-text`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(error.id)?.focus()
                  }}
                >
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
