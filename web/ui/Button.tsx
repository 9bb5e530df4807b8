import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

const shape =
  'no-print inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg py-2 text-center text-balance has-[>svg]:text-left font-semibold leading-tight no-underline transition-colors disabled:opacity-60'

// High contrast mode removes the fill, so a border shows that this is a button.
const filled = 'px-5 forced-colors:border'

const variants: Record<ButtonVariant, string> = {
  primary: `${filled} bg-pine text-on-pine hover:not-disabled:bg-pine-strong`,
  secondary: 'px-5 border border-stone bg-card text-ink hover:not-disabled:bg-sunk',
  // Negative margins align the text with its surroundings, so two buttons in a row need a gap of 24
  // px.
  quiet: '-mx-3 px-3 text-pine-strong underline decoration-1 underline-offset-4 hover:not-disabled:bg-sunk',
  danger: `${filled} bg-brick text-on-brick hover:not-disabled:opacity-90`,
}

export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return classes(shape, variants[variant])
}

export const linkClass = 'text-pine-strong underline decoration-1 underline-offset-4 hover:decoration-2'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant
  /** While busy, the button ignores presses, and screen readers announce that it is busy. */
  busy?: boolean
  icon?: ReactNode
}

/** The text names its effect (*Save contact*), never *OK*. */
export function Button({
  variant = 'primary',
  busy = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass(variant), busy && 'opacity-70', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // A busy button stays focusable, so that a keyboard user keeps the focus.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {icon}
      {children}
    </button>
  )
}

export function IconButton({
  label,
  icon,
  className,
  ...rest
}: Omit<ButtonProps, 'children' | 'variant' | 'busy'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(
        'no-print inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-soft hover:bg-sunk hover:text-ink disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  )
}
