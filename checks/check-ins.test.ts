import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { graphOf } from './imports/graph.ts'

const top = join(import.meta.dirname, '..')
const filesIn = (folder: string): string[] =>
  readdirSync(join(top, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') || path.endsWith('.tsx'))
    .map((path) => `${folder}/${path}`)
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

const ofCheckIns = [
  ...['server/check-ins', 'web/screens/check-in', 'web/screens/release-settings/check-ins'].flatMap(filesIn),
  'client/seats/check-ins.ts',
  'client/estate/check-in-plan.ts',
  'client/model/check-ins.ts',
  'contract/check-ins.ts',
  'domain/check-ins.ts',
  'vault/check-in-fields.ts',
].filter((path) => !isTest(path))

test('no code of check-ins imports the release service, or what sends it messages', () => {
  expect(ofCheckIns.length).toBeGreaterThan(14)
  const forbidden = /^(release|server\/releases|client\/release)\/|^contract\/(release|reviews)/
  const imports = [...graphOf(top, ofCheckIns)].flatMap(([path, found]) =>
    found.flatMap(({ file }) => (file !== undefined && forbidden.test(file) ? [`${path} -> ${file}`] : [])),
  )
  expect(imports).toEqual([])
  for (const path of ofCheckIns)
    expect(readFileSync(join(top, path), 'utf8'), path).not.toMatch(/postMessage|ReleaseLink|release_message/)
})

test('the release service has no message about check-ins, and its code does not know the word', () => {
  const texts = [...filesIn('release').filter((path) => !isTest(path)), 'contract/release-service.ts']
  for (const path of texts) expect(readFileSync(join(top, path), 'utf8'), path).not.toMatch(/check-?in\b|checkIn/i)
})
