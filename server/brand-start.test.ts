import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nodeFor } from '../commands/processes.mjs'
import { refuseWithoutPages } from './brand/start.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-start-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a brand needs the pages with marks beside a built web app, and the refusal says what to run', async () => {
  expect(() => refuseWithoutPages(folder)).not.toThrow()
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'web/app.html'), '')
  expect(() => refuseWithoutPages(folder)).toThrow(/web-marked is missing\. Run npm run update/)
  await mkdir(join(folder, 'web-marked'))
  await writeFile(join(folder, 'web-marked/app.html'), '')
  expect(() => refuseWithoutPages(folder)).not.toThrow()
})

test('a server whose brand cannot be used says why, and ends as one that needs its administrator', () => {
  const { args, env } = nodeFor('server', { PATH: process.env.PATH, CAIRN_DATA: folder, CAIRN_BRAND: folder })
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([78, expect.stringContaining(`The brand in ${folder} cannot be used.`)])
})
