import { Dialog as RadixDialog } from 'radix-ui'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { useUnderNotices } from '../ui/under-notices.ts'
import { Account } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'
import { words } from './words.ts'

/** The menu on a phone: slides in from the left, with the controls the header has no room for. */
export function Drawer({ disabled, onClose }: { disabled: boolean; onClose: () => void }) {
  const menuButton = useRef<Element>(null)
  useUnderNotices(true, onClose)
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
            // After a navigation, useFocusOnArrival has already moved the focus to the new heading.
            if (document.activeElement === document.body && menuButton.current instanceof HTMLElement)
              menuButton.current.focus()
          }}
          className="dialog-frame fixed inset-y-0 left-0 z-50 flex w-80 max-w-[88vw] flex-col gap-4 overflow-y-auto bg-paper p-4 shadow-raised"
        >
          <div className="flex items-center justify-between">
            <RadixDialog.Title className="text-lg">{words.menu}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label={words.closeMenu} icon={<X aria-hidden="true" className="size-6" />} />
            </RadixDialog.Close>
          </div>
          <Sidebar disabled={disabled} />
          <div className="mt-auto flex flex-wrap items-center gap-3 border-t border-line pt-4">
            <Account />
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
