import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Opens a record of a list by its name, and presses a button in its reading view. */
export async function pressInRecord(user: UserEvent, title: string | RegExp, button: string | RegExp): Promise<void> {
  await user.click(screen.getAllByRole('button', { name: title }).at(-1) ?? document.body)
  const reading = within(await screen.findByRole('dialog'))
  await user.click(reading.getByRole('button', { name: button }))
}

/** Presses *Edit* of a record, which opens its form. */
export const pressEdit = (user: UserEvent, title: string | RegExp) => pressInRecord(user, title, /^Edit /)

/** Presses *Delete* of a record, which opens a confirmation. */
export const pressDelete = (user: UserEvent, title: string | RegExp) => pressInRecord(user, title, 'Delete')

/** Presses an item of the menu *More* above a list. */
export async function pressInMore(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole(name.startsWith('By ') ? 'menuitemradio' : 'menuitem', { name }))
}
