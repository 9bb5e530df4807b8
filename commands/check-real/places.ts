import type { Locator, Page } from '@playwright/test'
import { memoryRule, memoryTypeOf } from '../../records/kinds/memory-files.ts'
import { endingOf } from './files.ts'

type Place = {
  path: string
  /** The label of the button that opens the dialog; `files` labels the file field. */
  add: string
  files: string
  send: RegExp
  describe: (dialog: Locator) => Promise<void>
}

export const locker: Place = {
  path: '/documents/digital',
  add: 'Add a Document',
  files: 'File',
  send: /^Upload Document/,
  async describe(dialog) {
    await dialog.getByLabel('Title').fill('Tried')
    await dialog.getByLabel('Category').selectOption('other')
    await dialog.getByLabel('What kind of document is it?').fill('Tried')
    await dialog.getByLabel('Description').fill('A file that nobody here made')
  },
}

const recordings = Object.entries(memoryRule.types)
  .filter(([type]) => memoryTypeOf(type) !== 'image')
  .flatMap(([, endings]) => endings.split(' '))

/** Audio and video. Photos belong to the locker, which converts them to pages. */
export const memories: Place & { takes(path: string): boolean } = {
  takes: (path) => recordings.includes(endingOf(path)),
  path: '/legacy/memories',
  add: 'Add Digital Memory',
  files: 'Files',
  send: /^Save/,
  async describe(dialog) {
    await dialog.getByLabel(/^Title/).fill('Tried')
    await dialog.getByLabel(/^Album/).selectOption('Family')
    await dialog.getByLabel(/^Event/).fill('Tried')
    await dialog.getByLabel('Year').fill('1984')
    await dialog.getByRole('radio', { name: /^Private/ }).check()
  },
}

type Kept = { said: string[]; opened?: string | undefined; taken: boolean }

const alertsOf = async (dialog: Locator) =>
  (await dialog.getByRole('alert').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ')

/** The last description of a file field, in which the app says why it rejected the file. */
const whatIsSaidOf = (box: Element) =>
  document.getElementById(box.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.innerText ?? ''

/** Uploads one file in a dialog. Tries the passwords and confirms warnings. */
export async function keepIn(
  page: Page,
  { add, files, send: sends, describe }: Place,
  path: string,
  passwords: readonly string[],
): Promise<Kept> {
  await page.getByRole('button', { name: add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(files, { exact: true }).setInputFiles(path)
  const chosen = dialog.getByRole('button', { name: /^Leave out/ })
  const refused = dialog.locator('input[type=file][aria-invalid=true]')
  await chosen.or(refused).first().waitFor()
  if ((await chosen.count()) === 0) return { said: [`refused: ${await refused.evaluate(whatIsSaidOf)}`], taken: false }
  await describe(dialog)
  const said: string[] = []
  let opened: string | undefined
  const problem = dialog.getByRole('alert').first()
  for (let tries = 0; tries < passwords.length + 3; tries += 1) {
    await dialog.getByRole('button', { name: sends }).click()
    await Promise.race([problem.waitFor(), dialog.waitFor({ state: 'hidden' })])
    if (await dialog.isHidden()) return { said, opened, taken: true }
    const password = passwords[tries]
    if ((await dialog.getByLabel(/^Password that opens/).count()) > 0 && password !== undefined) {
      opened = password
      await dialog.getByLabel(/^Password that opens/).fill(password)
    } else {
      said.push(await alertsOf(dialog))
      const keep = dialog.getByRole('button', { name: /^Keep .* (anyway|without a password)$/ })
      if ((await keep.count()) === 0) break
      opened = undefined
      await keep.first().click()
    }
  }
  return { said: [`refused: ${said.join(' ')}`], taken: false }
}
