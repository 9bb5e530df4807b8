import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { blank } from '../../../records/define.ts'
import { authorizedContact, onlineAccount } from '../../../records/kinds/index.ts'
import { draw } from '../../app/testing/index.tsx'
import { ToastViewport } from '../../ui/index.ts'
import { useRecords } from '../../estate/index.ts'
import { RecordPage } from '../page/RecordPage.tsx'
import { testEstate } from './estate.ts'

export function Accounts() {
  return (
    <>
      <RecordPage records={useRecords(onlineAccount)} />
      <ToastViewport />
    </>
  )
}

export const account = (
  otherPlatform: string,
  accountType: 'social' | 'email' | 'financial',
  password = 'correct horse',
) => ({
  ...blank(onlineAccount),
  accountType,
  platform: 'other' as const,
  otherPlatform,
  username: `${otherPlatform.toLowerCase()}-user`,
  password,
})

export async function threeAccounts() {
  await testEstate.add(
    authorizedContact,
    { ...blank(authorizedContact), fullName: 'Daniel Reyes' },
    { seat: 'contact_1' },
  )
  await testEstate.add(onlineAccount, account('Beehive', 'social'), { audience: 'contact_1' })
  await testEstate.add(onlineAccount, account('Zürcher Bank', 'financial'))
  await testEstate.add(onlineAccount, account('Apple Mail', 'email'), { audience: 'contact_2' })
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Resolves when the dialog is gone and the page reacts to presses. */
export const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.body.style.pointerEvents).not.toBe('none')
  })

/** Waits, because a new notice ignores presses for a moment. */
export const pressUndo = (user: ReturnType<typeof draw>['user']) => waitFor(() => user.click(button('Undo')))

export const audiences = () =>
  Object.fromEntries(
    testEstate.records('online-account').map(({ values, audience }) => [values['otherPlatform'], audience]),
  )
