import { joinWaitlist } from './join-waitlist.ts'
import { appearanceControl } from './appearance.ts'
import { waitlistDialog } from './waitlist-dialog.ts'

const look = document.querySelector<HTMLFormElement>('form[data-appearance]')
if (look) appearanceControl(look)

const dialog = document.querySelector<HTMLDialogElement>('dialog[data-waitlist]')
if (dialog) {
  const { open } = waitlistDialog(dialog, joinWaitlist)
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-join]')) {
    const joined = button.closest('section')?.querySelector<HTMLElement>('[data-joined]') ?? null
    button.addEventListener('click', () => open(joined))
    button.hidden = false
  }
}
