import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { afterFrame } from './after-frame.ts'
import { inputClass } from './inputs.tsx'

/** A search box with its label inside, to save a line above the list. */
export function FindField({
  label,
  name,
  value,
  onChange,
  takesFocus = false,
}: {
  label: string
  /** The accessible name, if the label is too short. Must start with the label (WCAG 2.5.3). */
  name?: string
  value: string
  onChange: (typed: string) => void
  /** Focuses the input on mount, for a field that a button opens. */
  takesFocus?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Runs after a closing menu has returned the focus to its button.
  useEffect(() => (takesFocus ? afterFrame(() => input.current?.focus()) : undefined), [takesFocus])
  return (
    <div className="relative min-w-0 grow basis-52">
      <label htmlFor={id} className="absolute inset-y-0 left-0 flex items-center gap-2 pl-3 font-semibold text-soft">
        <Search aria-hidden="true" className="size-5" />
        {label}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        autoComplete="off"
        {...(name !== undefined && { 'aria-label': name })}
        className={inputClass}
        // Leaves space for the label at the user's text size.
        style={{ paddingLeft: `calc(42px + ${label.length * 0.675}rem)` }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
