import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import { FieldError, RequiredMark, useField } from './Field.tsx'

export const inputClass =
  'min-h-11 w-full rounded-md border border-stone bg-card px-3 py-2 text-base text-ink aria-invalid:border-2 aria-invalid:border-brick disabled:bg-sunk disabled:text-soft'

export function TextInput({
  className,
  ref,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <input ref={ref} type="text" {...useField()} {...rest} className={classes(inputClass, className)} />
}

/** A textarea with at least `rows` lines, which grows with its text. */
export function TextArea({
  className,
  ref,
  rows = 4,
  ...rest
}: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows'> & {
  /** styles/app.css defines the minimum heights. */
  rows?: 2 | 4 | 8 | 16
  ref?: Ref<HTMLTextAreaElement>
}) {
  return (
    <textarea
      ref={ref}
      rows={rows}
      {...useField()}
      {...rest}
      className={classes('field-sizing-content', inputClass, className)}
    />
  )
}

export function Checkbox({
  label,
  hint,
  error,
  id,
  className,
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}) {
  const ownId = useId()
  const inputId = id ?? ownId
  const describedBy = [hint !== undefined && `${inputId}-hint`, error !== undefined && `${inputId}-error`].filter(
    Boolean,
  )
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          ref={ref}
          type="checkbox"
          id={inputId}
          className="beside-line size-5 shrink-0"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${inputId}-hint`} className="pl-8 text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  )
}

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

/** Radio buttons. `id` becomes the group's id, to which an error summary links. */
export function RadioGroup({
  legend,
  name,
  options,
  value,
  onChange,
  hint,
  error,
  required = false,
  id,
  className,
}: {
  legend: string
  name?: string
  options: readonly RadioOption[]
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  id?: string
  className?: string
}) {
  const ownId = useId()
  const groupId = id ?? ownId
  const describedBy = [hint !== undefined && `${groupId}-hint`, error !== undefined && `${groupId}-error`].filter(
    Boolean,
  )
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      className={classes('flex min-w-0 flex-col gap-1', className)}
      aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
    >
      <legend className="font-semibold wrap-anywhere">
        {legend}
        {required && <RequiredMark />}
      </legend>
      {hint !== undefined && (
        <p id={`${groupId}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {options.map((option) => (
        <label
          key={option.value}
          className={classes('flex min-h-11 items-start gap-3 py-2', option.disabled === true && 'text-soft')}
        >
          <input
            type="radio"
            name={name ?? groupId}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            required={required}
            onChange={() => onChange(option.value)}
            className="beside-line size-5 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">
            {option.label}
            {option.hint !== undefined && <span className="block text-sm text-soft">{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={`${groupId}-error`} error={error} />
    </fieldset>
  )
}
