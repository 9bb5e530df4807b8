import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBrand } from './brand-file.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp('server/brand/testing/harbor-keep', folder, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

async function problemWith(changes: Record<string, unknown>): Promise<string> {
  const file = join(folder, 'brand.json')
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...changes }))
  return readBrand(folder).then(
    () => 'none',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
}

test('the server reads a brand from a folder with brand.json and mark.svg', async () => {
  const { brand, mark } = await readBrand(folder)
  expect(brand.name).toBe('Harbor Keep')
  expect(mark.svg).toContain('<path')
})

test.each([
  [{ name: '' }, 'name in brand.json must not be empty.'],
  [{ name: undefined }, 'name in brand.json must be a text.'],
  [{ name: 'A\r\nBcc: everybody@example.org' }, 'name in brand.json must be one line without < > " \\ / { }.'],
  [{ name: '<b>Harbor</b>' }, 'name in brand.json must be one line without < > " \\ / { }.'],
  [{ name: '{{contact}}' }, 'name in brand.json must be one line without < > " \\ / { }.'],
  [{ sender: 'hello@harborkeep.example' }, 'sender in brand.json must be like "Name <name@example.org>".'],
  [{ sender: 'H <a@b.example>\nBcc: c@d.example' }, 'sender in brand.json must be like "Name <name@example.org>".'],
  [
    { colors: { light: { main: 'blue', accent: '#000000' } } },
    'colors.light.main in brand.json must be a color like "#1e5b4f".',
  ],
  [{ colour: '#000000' }, 'brand.json has entries that mean nothing here: colour.'],
  [{ imprint: 'One line' }, 'imprint in brand.json must be a list of paragraphs.'],
])('the server rejects the brand with %o and says why', async (changes, message) => {
  expect(await problemWith(changes)).toBe(message)
})

test('the server names a missing or broken file of the brand', async () => {
  await writeFile(join(folder, 'brand.json'), '{')
  await expect(readBrand(folder)).rejects.toThrow(/^brand\.json is not JSON: /)
  await rm(join(folder, 'brand.json'))
  await expect(readBrand(folder)).rejects.toThrow(`${join(folder, 'brand.json')} cannot be read (ENOENT).`)
})
