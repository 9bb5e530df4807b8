import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export async function pressInRecord(user: UserEvent, title: string | RegExp, button: string | RegExp): Promise<void> {
  await user.click(screen.getAllByRole('button', { name: title }).at(-1) ?? document.body)
  const reading = within(await screen.findByRole('dialog'))
  await user.click(reading.getByRole('button', { name: button }))
}

export const pressEdit = (user: UserEvent, title: string | RegExp) => pressInRecord(user, title, /^Edit /)

export const pressDelete = (user: UserEvent, title: string | RegExp) => pressInRecord(user, title, 'Delete')

export async function pressInMore(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole(name.startsWith('By ') ? 'menuitemradio' : 'menuitem', { name }))
}
