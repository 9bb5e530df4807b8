import { Toast as RadixToast } from 'radix-ui'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { classes } from './classes.ts'
import { useFocusBeforeNotice } from './focus-before-notice.ts'
import { dismissToast, useToast } from './toast.ts'
import { closeUnderNotice } from './under-notices.ts'
import { words } from './words.ts'

/** The viewport's total padding above and below the notice, in pixels. */
const PADDING = 32

/** An open dialog uses the CSS variable to move its buttons away from the notice. */
function publishHeight(notice: HTMLLIElement | null) {
  if (notice === null) return undefined
  const { style } = document.documentElement
  const measure = () => style.setProperty('--notice', `${notice.offsetHeight + PADDING}px`)
  measure()
  // The height changes when the user rotates the phone or enlarges the text.
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure)
  observer?.observe(notice)
  return () => {
    observer?.disconnect()
    style.removeProperty('--notice')
  }
}

/** Escape closes the dialog behind the notice, unless the focus is inside the notice. */
function onEscape(event: KeyboardEvent): void {
  const inNotice = event.target instanceof Element && event.target.closest('.toasts') !== null
  if (!inNotice && closeUnderNotice()) event.preventDefault()
}

/** Mount it once per app. F8 focuses the notice; a swipe of 50 px dismisses it. */
export function ToastViewport() {
  const shown = useToast()
  const leaveNotice = useFocusBeforeNotice()
  return (
    <RadixToast.Provider swipeThreshold={50} label={words.notice}>
      {shown !== null && (
        <RadixToast.Root
          key={shown.id}
          ref={publishHeight}
          type={shown.tone === 'failure' ? 'foreground' : 'background'}
          duration={shown.duration}
          onOpenChange={(open) => {
            if (open) return
            leaveNotice()
            dismissToast(shown.id)
          }}
          onEscapeKeyDown={onEscape}
          className={classes(
            'flex items-start gap-3 rounded-xl border bg-card p-4 text-ink shadow-raised',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            shown.tone === 'failure' ? 'border-brick' : 'border-line',
          )}
        >
          {shown.tone === 'failure' ? (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brick-text" />
          ) : (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-pine" />
          )}
          <div className="min-w-0 grow">
            <RadixToast.Title className="font-semibold">{shown.title}</RadixToast.Title>
            {shown.description !== undefined && <RadixToast.Description>{shown.description}</RadixToast.Description>}
            {shown.action !== undefined && (
              <RadixToast.Action
                altText={shown.action.label}
                onClick={shown.action.onAction}
                className="mt-2 min-h-11 rounded-lg border border-stone px-4 font-semibold hover:bg-sunk"
              >
                {shown.action.label}
              </RadixToast.Action>
            )}
          </div>
          <RadixToast.Close
            aria-label={words.closeNotice}
            className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-sunk"
          >
            <X aria-hidden="true" className="size-5" />
          </RadixToast.Close>
        </RadixToast.Root>
      )}
      <RadixToast.Viewport
        hotkey={['F8']}
        className="toasts no-print fixed right-0 bottom-0 z-60 m-0 flex w-full max-w-[420px] list-none flex-col p-4 outline-none"
      />
    </RadixToast.Provider>
  )
}
