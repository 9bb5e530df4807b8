// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openPage, password } from '../estate/testing/page.ts'
import { EstateError } from '../estate/types.ts'
import { StartGate } from './StartGate.tsx'

afterEach(cleanup)

test('when the server is unreachable, the page shows an error and a retry button', async () => {
  const tries = [Promise.reject(new EstateError('offline', 'There is no connection.')), Promise.resolve()]
  const start = () => tries.shift() ?? Promise.reject(new Error('asked too often'))
  render(
    <StartGate started={start()} start={start}>
      <p>The app</p>
    </StartGate>,
  )
  expect(await screen.findByText('There is no connection.')).toBeTruthy()
  expect(screen.queryByText('The app')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('The app')).toBeTruthy()
  expect(screen.queryByText(/cannot be reached/)).toBeNull()
})

test('a page marked as open renders without waiting for the server', async () => {
  const start = () => Promise.reject(new EstateError('offline', 'There is no connection.'))
  render(
    <StartGate started={start()} start={start} open>
      <p>You are signed out</p>
    </StartGate>,
  )
  await act(async () => {
    await start().catch(() => undefined)
  })
  expect(screen.getByText('You are signed out')).toBeTruthy()
  expect(screen.queryByText('There is no connection.')).toBeNull()
})

test('a failed start does not block a user who signed in meanwhile', async () => {
  const page = await openPage()
  const failed = Promise.reject(new EstateError('offline', 'There is no connection.'))
  render(
    <StartGate started={failed} start={() => failed}>
      <p>The app</p>
    </StartGate>,
  )
  expect(await screen.findByText('There is no connection.')).toBeTruthy()
  await act(() => page.client.signUp({ email: 'ann@example.org', password }))
  expect(screen.getByText('The app')).toBeTruthy()
  expect(screen.queryByText('There is no connection.')).toBeNull()
})
