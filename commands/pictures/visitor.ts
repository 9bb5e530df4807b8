import { expect, type Page } from '@playwright/test'
import { untilIdle } from '../../e2e/support/accessible.ts'
import { resetLink, newUser } from '../../e2e/support/world.ts'
import type { RunningCairn } from '../start-cairn.ts'
import { nameOf, take, takePage } from './camera.ts'

const publicPages = ['/', '/practices', '/privacy', '/terms', '/security']
const entryPages = [
  '/auth/signin',
  '/auth/signup',
  '/auth/reset-password',
  '/auth/reset-password?token=x',
  '/auth/callback',
  '/claim',
  '/invitation',
  '/release/pause',
  '/release/pause?token=x',
  '/lookout?token=x',
  '/lookout/hold?token=x',
  '/no/page',
]
const refusals = [
  ['/auth/signin', 'Sign in'],
  ['/auth/signup', 'Create account'],
  ['/claim', 'Read the card'],
] as const

export async function takeVisitor(page: Page, cairn: RunningCairn): Promise<void> {
  // Public pages read the color scheme only when they load.
  const again = async () => {
    await page.reload()
    await untilIdle(page)
  }
  for (const path of publicPages) {
    await page.goto(path)
    await take(page, nameOf(path), { again })
  }
  await takeWaitlist(page)
  for (const path of entryPages) await takePage(page, path)
  for (const [path, button] of refusals) {
    await page.goto(path)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await take(page, `${nameOf(path)}-refused`)
  }
  await page.goto(await resetLink(cairn, await newUser(cairn, 'ole')))
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await take(page, 'set-new-password-refused')
  await page.getByRole('button', { name: 'I don’t have my recovery code' }).click()
  await take(page, 'start-again')

  const { person } = await newUser(cairn, 'olga')
  const { link, card } = await person.inviteSeat({
    role: 'contact_1',
    email: 'eva@example.org',
    personName: 'Eva Moor',
    ownerName: 'Olga Moor',
  })
  for (const [name, target] of [
    ['invitation-opened', link],
    ['claim-card-read', card.link],
  ] as const) {
    const { pathname, hash } = new URL(target)
    await page.goto('about:blank')
    await takePage(page, pathname + hash, name)
  }
}

async function takeWaitlist(page: Page): Promise<void> {
  await page.goto('/')
  const open = async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Join Demo Waitlist' }).first().click()
  }
  const dialog = page.getByRole('dialog', { name: 'Join Our Demo Waitlist' })
  await take(page, 'waitlist', { dialog: true, again: open })
  const refuse = async () => {
    await open()
    await dialog.getByLabel('Full name').fill('A')
    await dialog.getByLabel('Business type').selectOption('Other')
    await dialog.getByLabel('Email').fill('nobody')
    await page.keyboard.press('Tab')
  }
  await take(page, 'waitlist-refused', { dialog: true, again: refuse })
}
