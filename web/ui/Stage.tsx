import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'
import { classes } from './classes.ts'
import { rememberFirstFocused, returnFocus } from './Dialog.tsx'
import { useUnderNotices } from './under-notices.ts'

/** `children` must contain a `StageTitle`, which gets the focus, and a `StageClose`. */
export function Stage({
  ref,
  className,
  still,
  onClose,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  className: string
  /** Fades out the controls; `className` supplies the style. */
  still: boolean
  onClose: () => void
  children: ReactNode
}) {
  const cameFrom = useRef<Element | null>(null)
  useUnderNotices(true, onClose)
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={ref}
          data-theme="dark"
          data-still={still || undefined}
          onOpenAutoFocus={(event) => {
            cameFrom.current = document.activeElement
            rememberFirstFocused()
            event.preventDefault()
            ref.current?.querySelector<HTMLElement>('h2')?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus(cameFrom.current)
          }}
          className={classes('dialog-frame fixed inset-x-0 inset-y-0 z-50 bg-sunk text-ink outline-none', className)}
        >
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

export const StageTitle = ({ children, ...rest }: ComponentProps<'h2'>) => (
  <RadixDialog.Title tabIndex={-1} {...rest}>
    {children}
  </RadixDialog.Title>
)

export const StageClose = ({ children }: { children: ReactNode }) => (
  <RadixDialog.Close asChild>{children}</RadixDialog.Close>
)

/** Screen readers announce these facts with the title. */
export const StageFacts = ({ children, ...rest }: ComponentProps<'p'>) => (
  <RadixDialog.Description {...rest}>{children}</RadixDialog.Description>
)
