import { Search } from 'lucide-react'
import { useId } from 'react'
import { inputClass } from './inputs.tsx'

/** A search box with its label inside, which saves a line above the list. */
export function FindField({
  label,
  name,
  value,
  onChange,
}: {
  label: string
  /** The accessible name where the label is too short; it must begin with the label. */
  name?: string
  value: string
  onChange: (typed: string) => void
}) {
  const id = useId()
  return (
    <div className="relative min-w-0 grow basis-52">
      <label htmlFor={id} className="absolute inset-y-0 left-0 flex items-center gap-2 pl-3 font-semibold text-soft">
        <Search aria-hidden="true" className="size-5" />
        {label}
      </label>
      <input
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
