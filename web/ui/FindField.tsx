import { Search } from 'lucide-react'
import { useId } from 'react'
import { inputClass } from './inputs.tsx'

/** Where one types what to look for in a list. Its label stands in it: the list begins sooner. */
export function FindField({
  label,
  name,
  value,
  onChange,
}: {
  label: string
  /** What it is called where the label alone would not tell: it begins with that. */
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
        // As wide as the label, in the text size that somebody chose.
        style={{ paddingLeft: `calc(42px + ${label.length * 0.675}rem)` }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
