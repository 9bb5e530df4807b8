// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { toast } from '../ui/toast.ts'
import { openAt, setUpPage } from './testing/index.tsx'

const connection = vi.hoisted(() => ({ lost: true, asked: 0 }))
vi.mock('../ui/ToastViewport.tsx', async (original) => {
  connection.asked += 1
  if (connection.lost) throw new Error('Failed to fetch dynamically imported module')
  return original()
})

setUpPage()

test('when the toast chunk fails to load, the page keeps its state and its typed input', async () => {
  const { user } = await openAt('/auth/signin')
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org')
  act(() => toast({ title: 'Not saved' }))
  await vi.waitFor(() => expect(connection.asked).toBeGreaterThan(0))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org')

  connection.lost = false
  act(() => toast({ title: 'Saved' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
})
