import type { Locator, Page } from '@playwright/test'

type CountedInput = {
  press: (target: Locator) => Promise<void>
  type: (label: string, words: string) => Promise<void>
}

/** Walks from the landing page to a first record with an audience, along the guided start. */
export async function walkToFirstRecord(
  page: Page,
  { press, type }: CountedInput,
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
