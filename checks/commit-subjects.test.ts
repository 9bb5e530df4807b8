import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commitAreas, subjectFault } from './commit-subjects.ts'

const root = join(import.meta.dirname, '..')
const areas = commitAreas(root)
/** Earlier commits broke the rule. Compares author dates, which a rebase keeps. */
const start = Date.parse('2026-11-27T19:55:00Z')
const looksBack = 20

test('the last commits have subjects with an area and an imperative', () => {
  const log = ['log', '--no-merges', `--max-count=${looksBack}`, '--format=%at %h %s']
  const faults = execFileSync('git', log, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, seconds, hash, subject] = /^(\d+) (\S+) (.*)$/.exec(line) ?? []
      if (subject === undefined || Number(seconds) * 1000 < start) return []
      const fault = subjectFault(subject, areas)
      return fault === undefined ? [] : [`${hash} ${subject}: ${fault}`]
    })
  expect(faults).toEqual([])
})

test('the areas are the top folders', () => {
  expect(areas).toEqual(expect.arrayContaining(['checks', 'docs', 'server', 'web']))
  expect(areas.filter((area) => area.startsWith('.') || area.endsWith('.json'))).toEqual([])
})

test.each([
  'server: refuse a save with a stale manifest number',
  'release, server: keep the lock while a report is judged',
  'web: bring the focus back to the button that opened a dialog',
])('the rule accepts "%s"', (subject) => {
  expect(subjectFault(subject, areas)).toBeUndefined()
})

test.each([
  ['Refuse a stale manifest', /<area>: <imperative>/],
  ['server:refuse a stale manifest', /<area>: <imperative>/],
  ['tests: look at the end of a list', /"tests" is no area/],
  ['Server: refuse a stale manifest', /"Server" is no area/],
  ['web,server: refuse a stale manifest', /"web,server" is no area/],
  ['README.md: name the commands', /"README.md" is no area/],
  ['server: Refuse a stale manifest', /lower case/],
  ['server: refused a stale manifest', /no imperative/],
  ['server: refuses a stale manifest', /no imperative/],
  ['server: refusing a stale manifest', /no imperative/],
  ['server: refuse a stale manifest.', /full stop/],
  [`server: refuse ${'a very '.repeat(10)}stale manifest`, /at most 72/],
  ['fixup! server: refuse a stale manifest', /no area/],
  ['Revert "server: refuse a stale manifest"', /no area/],
])('the rule rejects "%s"', (subject, fault) => {
  expect(subjectFault(subject, areas)).toMatch(fault)
})
