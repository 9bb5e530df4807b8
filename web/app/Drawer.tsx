import { Dialog as RadixDialog } from 'radix-ui'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import { Mark } from '../ui/Mark.tsx'
import { useUnderNotices } from '../ui/under-notices.ts'
import { Account } from './Header.tsx'
import { SearchLine, Sidebar } from './Sidebar.tsx'
import { words } from './words.ts'

const focus = (element: Element | null) => {
  if (element instanceof HTMLElement) element.focus()
}

export function Drawer({
  disabled,
  onSearch,
  onClose,
}: {
  disabled: boolean
  onSearch: () => void
  onClose: () => void
}) {
  const menuButton = useRef<Element>(null)
  useUnderNotices(true, onClose)
  const search = () => {
    // Close the menu synchronously: the search returns the focus to the menu button, and a phone
    // shows its keyboard only during the press.
    flushSync(onClose)
    focus(menuButton.current)
    onSearch()
  }
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            menuButton.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // After a navigation, `useFocusOnArrival` has already focused the new heading.
            if (document.activeElement === document.body) focus(menuButton.current)
          }}
          className="dialog-frame fixed inset-y-0 left-0 z-50 flex w-full flex-col gap-4 overflow-y-auto bg-paper p-3 shadow-raised sm:w-96"
        >
          <div className="flex items-center gap-3 pl-2">
            <Mark className="size-8" />
            <RadixDialog.Title className="grow text-xl">{words.menu}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <Button variant="quiet" icon={<X aria-hidden="true" className="size-6" />}>
                {words.closeMenu}
              </Button>
            </RadixDialog.Close>
          </div>
          <SearchLine onSearch={search} />
          <Sidebar disabled={disabled} />
          <div className="mt-auto flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <Account />
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
