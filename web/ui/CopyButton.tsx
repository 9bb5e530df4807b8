import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { words } from './words.ts'

const COPIED_MS = 3000

/** `clearAfterSeconds` clears a password from the clipboard after that time. */
export function CopyButton({
  text,
  label = words.copy,
  of,
  clearAfterSeconds,
  variant = 'secondary',
  className,
  wordClass,
}: {
  text: string | (() => string)
  label?: string
  /** The name of the text's owner or place, for screen readers only. */
  of?: string
  clearAfterSeconds?: number
  variant?: ButtonVariant
  className?: string | undefined
  /** Classes of the visible word; a phone may hide the word and keep the accessible name. */
  wordClass?: string | undefined
}) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const back = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(back.current), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text())
      setState('copied')
      if (clearAfterSeconds !== undefined) clearClipboardLater(clearAfterSeconds)
    } catch {
      setState('refused')
    }
    clearTimeout(back.current)
    back.current = setTimeout(() => setState('idle'), COPIED_MS)
  }

  const shown = state === 'copied' ? words.copied : label
  return (
    <>
      <Button
        variant={variant}
        {...(of !== undefined && { 'aria-label': `${shown} ${of}` })}
        {...(className !== undefined && { className })}
        icon={
          state === 'copied' ? (
            <Check aria-hidden="true" className="size-5" />
          ) : (
            <Copy aria-hidden="true" className="size-5" />
          )
        }
        onClick={() => void copy()}
      >
        <span className={wordClass}>{shown}</span>
      </Button>
      <output className={state === 'refused' ? 'text-sm text-brick-text' : 'sr-only'}>
        {state === 'copied' && words.copied}
        {state === 'refused' && words.notCopied}
      </output>
    </>
  )
}

let clearing: ReturnType<typeof setTimeout> | undefined

// One timer per page, which survives the button's unmount. Another copy restarts the timer.
function clearClipboardLater(seconds: number): void {
  clearTimeout(clearing)
  clearing = setTimeout(() => void navigator.clipboard.writeText('').catch(() => undefined), seconds * 1000)
}
