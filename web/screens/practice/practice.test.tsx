// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerHeldDrill } from '../../../contract/drill.ts'
import { draw } from '../../shared/portal/testing/draw.tsx'
import { people } from '../../shared/portal/testing/people.ts'
import { EntrustedToMe } from '../../shared/portal/EntrustedToMe.tsx'
import { setupUser } from '../../testing/user.ts'
import Practice from './index.tsx'

const user = setupUser()

beforeEach(() => people.open())
afterEach(cleanup)

test('a person without a drill reads that nothing is to do', async () => {
  draw(Practice, '/practice')
  expect(await screen.findByText('There is no fire drill for you')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'I got in' })).toBeNull()
})

test('the person sees marked examples, presses “I got in,” and the owner’s app counts the answer', async () => {
  await people.named('contact_1')
  await people.anna.refresh()
  await people.anna.sendDrill()
  draw(EntrustedToMe, '/overview')
  expect((await screen.findByRole('link', { name: 'Open the fire drill' })).getAttribute('href')).toBe('/practice')
  cleanup()
  draw(Practice, '/practice')
  await user.click(await screen.findByRole('button', { name: 'I got in' }))
  expect(screen.getAllByText('Made-up example')).toHaveLength(3)
  expect(await screen.findByText(/Thank you\. Anna Berg can read that you got in/)).toBeTruthy()
  expect((await people.anna.readDrill()).answers).toMatchObject([{ role: 'contact_1' }])
  cleanup()
  draw(EntrustedToMe, '/overview')
  expect(await screen.findByText('Anna Berg')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open the fire drill' })).toBeNull()
})

test('a refused answer says why, and can be sent again', async () => {
  await people.named('contact_1')
  await people.anna.refresh()
  await people.anna.sendDrill()
  people.server.refuse(answerHeldDrill, { status: 404, code: 'not-found', message: 'This fire drill is over.' })
  draw(Practice, '/practice')
  await user.click(await screen.findByRole('button', { name: 'I got in' }))
  expect((await screen.findAllByText('This fire drill is over.')).length).toBeGreaterThan(0)
  people.server.allow()
  await user.click(screen.getByRole('button', { name: 'I got in' }))
  expect(await screen.findByText(/^Thank you/)).toBeTruthy()
})
