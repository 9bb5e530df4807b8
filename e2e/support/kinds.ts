import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { kinds } from '../../records/kinds/index.ts'
import { menuGroups } from '../../records/places/menu.ts'

// Derived from the list of kinds, so that the tests cover new kinds.

const atTheirPlace = kinds.filter(({ beside }) => beside !== true)

export const kindPaths: readonly string[] = [...new Set(atTheirPlace.map(({ path }) => path))]

const place = (path: string) => menuGroups.flatMap(({ items }) => items).find((item) => item.path === path)
const asksFile = (kind: string, path: string) =>
  place(path)?.kinds.some((there) => there.kind === kind && there.asksFile) === true

export const emptyForms: readonly (readonly [path: string, open: RegExp, save: RegExp])[] = atTheirPlace
  .filter(({ singleton, kind, path }) => singleton !== true && !asksFile(kind, path))
  .map(({ path, name: { one, full = one } }) => [
    path,
    new RegExp(`^(Add|Write) (${one}|${full})$`),
    new RegExp(`^(Save ${one}|Next)$`),
  ])

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function pressInFirst(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const screens = join(import.meta.dirname, '../../web/screens')
const hasUsualScreen = ({ path }: { path: string }) =>
  !existsSync(join(screens, place(path)?.screen ?? '', 'index.tsx'))

type Dialog = [path: string, name: string, open: (page: Page) => Promise<void>, isNew: boolean]

/** Covers the default screens; dialogs.ts has the others. Only the form differs much by kind. */
export const kindDialogs: readonly Dialog[] = atTheirPlace
  .filter(hasUsualScreen)
  .flatMap(({ path, name: { one, many } }, at): Dialog[] => [
    [path, `${one} being changed`, (page) => pressInFirst(page, /^Edit /), true],
    [path, `${one} before it is deleted`, (page) => pressInFirst(page, 'Delete'), at === 0],
    [
      path,
      `${many} being saved as a file`,
      async (page) => {
        await press(page, 'Save as a file')
        await expect(page.getByRole('dialog').getByRole('radio').first()).toBeChecked()
      },
      at === 0,
    ],
  ])
