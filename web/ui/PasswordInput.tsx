import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { classes } from './classes.ts'
import { useField } from './Field.tsx'
import { inputClass } from './inputs.tsx'
import { words } from './words.ts'

/** A password input with a *Show* button, because invisible typing errors lock users out. */
export function PasswordInput({
  className,
  ref,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <input
        ref={ref}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        {...useField()}
        {...rest}
        className={classes(inputClass, 'pr-28', className)}
      />
      <button
        type="button"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="no-print absolute inset-y-0 right-0 flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-pine-strong"
      >
        <Icon aria-hidden="true" className="size-5" />
        <span>
          {shown ? words.hide : words.show} <span className="sr-only">{words.password}</span>
        </span>
      </button>
    </div>
  )
}
