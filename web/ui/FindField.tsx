import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { afterFrame } from './after-frame.ts'
import { inputClass } from './inputs.tsx'

/** A search box with its label inside, which saves a line above the list. */
export function FindField({
  label,
  name,
  value,
  onChange,
  takesFocus = false,
}: {
  label: string
  /** The accessible name where the label is too short; it must begin with the label. */
  name?: string
  value: string
  onChange: (typed: string) => void
  /** For a field that a press opens. */
  takesFocus?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // After a closing menu gave the focus back to its button.
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
        // Leaves room for the label at the user's text size.
        style={{ paddingLeft: `calc(42px + ${label.length * 0.675}rem)` }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
