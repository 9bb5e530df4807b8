import { Dialog as RadixDialog } from 'radix-ui'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './Button.tsx'
import { EmailText } from './EmailText.tsx'
import { useUnderNotices } from './under-notices.ts'
import { words } from './words.ts'

type DialogProps = {
  open: boolean
  /** Called with `false` by Escape, the X or a press outside. Ask before discarding input. */
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence under the title; screen readers announce both. */
  description?: ReactNode
  /** The buttons, always visible at the bottom: *Cancel* first, the primary button last. */
  footer?: ReactNode
  /** `screen` fills the viewport, for pictures. `question` is a bottom sheet on a phone. */
  width?: 'normal' | 'wide' | 'screen' | 'question'
  /** If set, a press outside does not close the dialog. */
  modalOnly?: boolean
  /** Gets the initial focus. Default: the first field, else the title; in a question, *Cancel*. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Gets the focus after closing, unless disabled. Default: the element that had it before. */
  focusAfter?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** The primary button is last, and on top if the buttons take two lines on a phone. */
export const dialogButtons =
  'flex flex-wrap-reverse gap-3 *:grow max-sm:*:px-3 sm:flex-nowrap sm:justify-end sm:*:grow-0'

/** A modal dialog, full screen on a phone except for questions. Returns the focus on closing. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  footer,
  width = 'normal',
  modalOnly = false,
  firstFocus,
  focusAfter,
  children,
}: DialogProps) {
  const cameFrom = useRef<Element | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useUnderNotices(open, () => onOpenChange(false))
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="no-print fixed inset-0 z-40 bg-veil" />
        <RadixDialog.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            cameFrom.current = document.activeElement
            rememberFirstFocused()
            event.preventDefault()
            const dialog = body.current?.parentElement
            const first = firstFocus?.current ?? firstField(body.current) ?? (modalOnly && firstButton(dialog))
            ;(first || heading.current)?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const next = focusAfter?.current
            returnFocus(next && !next.matches(':disabled') ? next : cameFrom.current)
          }}
          onInteractOutside={(event) => {
            if (modalOnly) event.preventDefault()
          }}
          className={classes(
            'dialog-frame fixed z-50 flex flex-col bg-card text-ink shadow-raised outline-none forced-colors:sm:border',
            width === 'screen'
              ? 'inset-x-0 inset-y-0'
              : 'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[calc(100%-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-xl',
            width === 'question'
              ? 'max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[calc(100dvh-var(--notice,0px))] max-sm:rounded-t-xl sm:max-w-2xl'
              : width !== 'screen' && 'max-sm:inset-0',
            width === 'normal' && 'sm:max-w-2xl',
            width === 'wide' && 'sm:max-w-4xl',
          )}
        >
          <div className="border-b border-line px-5 py-4 sm:px-8">
            <div className="flex items-start gap-4">
              <RadixDialog.Title
                ref={heading}
                tabIndex={-1}
                className="min-w-0 grow pt-1 text-[length:min(var(--text-xl),8vw)] leading-snug break-words"
              >
                <EmailText>{title}</EmailText>
              </RadixDialog.Title>
              <RadixDialog.Close asChild>
                <IconButton label={words.close} icon={<X aria-hidden="true" className="size-6" />} className="-mr-2" />
              </RadixDialog.Close>
            </div>
            {description !== undefined && (
              <RadixDialog.Description className="mt-1 text-soft wrap-anywhere">{description}</RadixDialog.Description>
            )}
          </div>
          <div
            ref={body}
            className="flex min-h-0 grow flex-col gap-6 overflow-y-auto overscroll-contain px-5 py-6 sm:px-8"
          >
            {children}
          </div>
          {footer !== undefined && (
            <div className={classes(dialogButtons, 'border-t border-line px-5 py-3 sm:px-8 sm:py-4')}>{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function firstField(body: HTMLElement | null): HTMLElement | undefined {
  return [...(body?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])].find(
    (field) =>
      !field.disabled &&
      !field.readOnly &&
      field.type !== 'hidden' &&
      field.type !== 'file' &&
      field.closest('[hidden]') === null,
  )
}

const firstButton = (dialog: Element | null | undefined) =>
  dialog?.querySelector<HTMLElement>(':scope > :last-child button:not(:disabled)')

/** The element that had the focus before the first of several nested or consecutive dialogs. */
let firstFocused: Element | null = null

export function rememberFirstFocused(): void {
  const { activeElement: active, body } = document
  if (active !== null && active !== body && active.closest('[role="dialog"]') === null) firstFocused = active
}

const canHaveFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body

/** If the opener is gone, focuses an earlier dialog's opener, else the page's heading. */
export function returnFocus(cameFrom: Element | null): void {
  const next = [cameFrom, firstFocused].find(canHaveFocus) ?? document.querySelector<HTMLElement>('main h1')
  next?.focus()
  // Wait for other dialogs that close in the same task.
  const page = document
  setTimeout(() => {
    if (page.querySelector('[role="dialog"]') === null) firstFocused = null
  })
}
