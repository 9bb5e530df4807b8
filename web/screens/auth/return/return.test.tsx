// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { preloginEarlier, returnToEarlier } from '../../../../contract/earlier-estates.ts'
import { openAt, setUpPage } from '../../../app/testing/index.tsx'

setUpPage()

describe('the return to an earlier estate', () => {
  test('the page asks for an authenticator code if the server requires a code, and keeps the input', async () => {
    const { user, server } = await openAt('/auth/return')
    server.answer(preloginEarlier, () => ({ seeds: [new Uint8Array(16)] }))
    server.refuse(returnToEarlier, {
      status: 401,
      code: 'code-needed',
      message: 'Please enter the code.',
      field: 'code',
    })
    await user.type(await screen.findByLabelText('Email'), ' Ann@Example.org ')
    await user.type(screen.getByLabelText('Your earlier password'), 'Correct-horse-7')
    expect(screen.queryByLabelText('Code')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go back to them' }))
    await user.type(await screen.findByLabelText('Code'), '123 456')
    await user.click(screen.getByRole('button', { name: 'Go back to them' }))
    const sent = () => server.received(returnToEarlier).map(({ body }) => [body.email, body.code])
    await waitFor(() =>
      expect(sent()).toEqual([
        ['ann@example.org', undefined],
        ['ann@example.org', '123456'],
      ]),
    )
  })
})

test('for a user who started over several times, the page tries the password on every earlier estate', async () => {
  const { user, server } = await openAt('/auth/return')
  server.answer(preloginEarlier, () => ({ seeds: Array.from({ length: 16 }, (_, at) => new Uint8Array(16).fill(at)) }))
  server.refuse(returnToEarlier, { status: 401, code: 'wrong-credentials', message: 'Not this.' })
  await user.type(await screen.findByLabelText('Email'), 'ann@example.org')
  await user.type(screen.getByLabelText('Your earlier password'), 'Correct-horse-7')
  await user.click(screen.getByLabelText('Look among everything I ever started over from'))
  await user.click(screen.getByRole('button', { name: 'Go back to them' }))
  await waitFor(() => expect(server.received(returnToEarlier).map(({ body }) => body.authKeys.length)).toEqual([16]))
  expect(server.received(preloginEarlier)).toMatchObject([{ body: { all: true } }])
})
