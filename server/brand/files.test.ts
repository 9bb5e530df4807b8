import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { filesOf } from './files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-files-'))
  await mkdir(join(folder, 'web'))
  await mkdir(join(folder, 'web-marked'))
})
afterEach(() => rm(folder, { recursive: true }))

const parts = { styles: ':root{}', mark: '<svg/>', icons: new Map(), color: '#123456', hasImprint: false }
const make = () => filesOf(join(folder, 'web'), join(folder, 'web-marked'), parts)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('an installed app gets the pages and styles of the brand, under a version that names the brand', async () => {
  const built = JSON.stringify({
    id: 'built',
    files: [
      { path: '/app.html', hash: 'old' },
      { path: '/assets/a.js', hash: null },
    ],
  })
  await writeFile(join(folder, 'web/service-worker.js'), `read(${JSON.stringify(built)})`)
  await writeFile(join(folder, 'web-marked/version.json'), built)
  await writeFile(join(folder, 'web-marked/app.html'), '<html><head></head></html>')
  const files = await make()
  const page = '<html><head><link rel="stylesheet" href="/brand.css"></head></html>'
  expect(files.get('app.html')?.toString()).toBe(page)
  const worker = files.get('service-worker.js')?.toString() ?? ''
  const version: unknown = JSON.parse(JSON.parse(worker.slice('read('.length, -1)))
  expect(version).toMatchObject({
    id: expect.not.stringMatching(/^built$/),
    files: [
      { path: '/app.html', hash: hashOf(page) },
      { path: '/assets/a.js', hash: null },
      { path: '/brand.css', hash: hashOf(':root{}') },
      { path: '/mark.svg', hash: hashOf('<svg/>') },
    ],
  })
})

test('a brand without an imprint has no imprint page', async () => {
  await writeFile(join(folder, 'web-marked/imprint.html'), '<html><head></head></html>')
  expect([...(await make()).keys()]).toEqual(['brand.css', 'mark.svg'])
})
