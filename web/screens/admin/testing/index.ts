import { screen, within } from '@testing-library/react'
import { people } from '../../../shared/portal/testing/people.ts'
import { setupUser } from '../../../testing/user.ts'

export const user = setupUser()
export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export function rowOf(name: string): Record<string, string> {
  const row = screen.getAllByRole('row').find(({ textContent }) => textContent.includes(name))
  const cells = row ? within(row).getAllByRole('cell') : []
  return Object.fromEntries(cells.map((cell) => [...cell.children].map(({ textContent }) => textContent)))
}

export const accountOf = (email: string) => people.server.state.accounts.find((account) => account.email === email)
