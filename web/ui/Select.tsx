import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { classes } from './classes.ts'
import { useField } from './Field.tsx'
import { inputClass } from './inputs.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

/** A native select, which all phones and screen readers support. */
export function Select({
  options,
  placeholder,
  className,
  ref,
  children,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & {
  options?: readonly Option[]
  placeholder?: string
  ref?: Ref<HTMLSelectElement>
}) {
  return (
    <div className={classes('relative', className)}>
      <select ref={ref} {...useField()} {...rest} className={classes(inputClass, 'appearance-none pr-10')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
      />
    </div>
  )
}
