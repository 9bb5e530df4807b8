// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { blank, versionOf } from '../../../records/define.ts'
import { onlineAccount } from '../../../records/kinds/index.ts'
import { ToastViewport } from '../../ui/index.ts'
import { testEstate } from '../testing/estate.ts'
import UndoImport from './UndoImport.tsx'

beforeEach(() => testEstate.open())

test('closing the dialog stops the undo after the current batch, shows the count, and a retry resumes', async () => {
  const user = userEvent.setup()
  const { kind } = onlineAccount
  const values = { ...blank(onlineAccount), platform: 'facebook', username: 'ann' }
  const one = {
    kind,
    definitionVersion: versionOf(onlineAccount),
    values,
    audience: 'nobody',
    alsoIfIncapacitated: false,
  } as const
  const brought = (count: number) => Array.from({ length: count }, () => ({ ...one, importId: 'first' }))
  await testEstate.page.client.saveRecords(brought(500), 'Imported', 'first')
  await testEstate.page.client.saveRecords(brought(1), 'Imported', 'first')
  render(<ToastViewport />)
  const { unmount } = render(<UndoImport kind={kind} kinds={[kind]} onClose={() => unmount()} />)
  await user.click(screen.getByRole('button', { name: 'Undo this import' }))
  expect(screen.getByText('0 of 501')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('500 of 501 are in the trash. The rest is still in your list.')).toBeTruthy()
  expect(testEstate.records(kind)).toHaveLength(1)

  const again = render(<UndoImport kind={kind} kinds={[kind]} onClose={() => again.unmount()} />)
  expect(screen.getByText('1 account')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo this import' }))
  expect(await screen.findByText('Import undone')).toBeTruthy()
  expect(testEstate.records(kind)).toEqual([])
  cleanup()
})
