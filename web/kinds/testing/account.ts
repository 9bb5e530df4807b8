import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { blank } from '../../../records/define.ts'
import { authorizedContact, onlineAccount } from '../../../records/kinds/index.ts'
import { testEstate } from './estate.ts'
import { setupUser } from '../../testing/user.ts'

export const user = setupUser()

export const facebook = {
  ...blank(onlineAccount),
  accountType: 'social',
  platform: 'facebook',
  username: 'ann',
  password: 'correct horse',
} as const

export const person = (fullName: string) => ({ ...blank(authorizedContact), fullName })

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

export const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

export const savedAccount = () => testEstate.records('online-account')[0]

export async function toAdd(page: ReactNode) {
  render(page)
  await press('Add Account')
}

export async function toLastStep() {
  await user.click(screen.getByRole('radio', { name: /^Social Media/ }))
  await press('Next')
  await user.selectOptions(screen.getByLabelText('Platform'), 'Facebook')
  await user.type(screen.getByLabelText('Username'), 'ann')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await press('Next')
  await press('Next')
}
