// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setYearly } from '../../../contract/yearly.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { setupUser } from '../../testing/user.ts'
import { Yearly } from './Yearly.tsx'

const user = setupUser()
beforeEach(() => people.open())
afterEach(cleanup)

test('the yearly emails are on, and the owner turns them off and on again', async () => {
  draw(Yearly, '/settings/release')
  await user.click(await screen.findByRole('button', { name: 'Turn the yearly emails off' }))
  expect(await screen.findByText('This is off.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Turn the yearly emails on' }))
  expect(await screen.findByText('This is on.')).toBeTruthy()
  expect(people.server.received(setYearly)).toEqual([{ body: { isOn: false } }, { body: { isOn: true } }])
})

test('after a failed change the setting stays, and says why', async () => {
  people.server.refuse(setYearly, { status: 503, code: 'busy', message: 'The server is busy.' })
  draw(Yearly, '/settings/release')
  await user.click(await screen.findByRole('button', { name: 'Turn the yearly emails off' }))
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  expect(screen.getByText('This is on.')).toBeTruthy()
})
