import type { Locator, Page } from '@playwright/test'

/** How somebody uses a page: what pressing and typing are, and what they take. */
type Hands = {
  press: (target: Locator) => Promise<void>
  type: (label: string, words: string) => Promise<void>
}

/** The way from the landing page to a first record that somebody will receive, as the guide leads whoever knows nothing of it. */
export async function walkToFirstRecord(
  page: Page,
  { press, type }: Hands,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const goOn = () => press(page.getByRole('button', { name: 'Continue' }))
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Create account' }).first())
  await type('Email', email)
  await type('Password', password)
  await press(page.getByRole('button', { name: 'Create account' }))
  await press(page.getByRole('main').getByRole('link', { name: 'Start Here' }))
  await type('First name', 'Ruth')
  await type('Last name', 'Byron')
  await goOn()
  await type('Full name', 'Daniel Byron')
  await goOn()
  await type('Password', 'Plain-and-long-7')
  await goOn()
  await page.getByText(/^Saved\. Daniel Byron will receive your .* account\.$/).waitFor()
}
