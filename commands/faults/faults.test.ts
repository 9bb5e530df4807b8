import { expect, test } from 'vitest'
import { breakages, brokenText } from './broken.ts'
import { faultOf } from './compare.ts'
import { hashOf, openJournal } from './journal.ts'
import { countLetters, tooManyRepeated } from './letters.ts'
import { partOf, withBrokenRun, withPart } from './measured.ts'
import { flatness } from './soak.ts'
import { isGood, noLetters, type Outcome } from './scenario.ts'

const url = 'http://localhost:1'
const saving = (records: object[], more = {}) => ({
  method: 'POST',
  body: JSON.stringify({ records, ...more }),
})
const saved = (version: number, text: string) => ({
  recordId: 'r',
  version,
  envelope: Buffer.from(text).toString('base64url'),
})

test('the journal keeps the newest acknowledged version of a record, and no refused version', async () => {
  const journal = openJournal()
  let status = 200
  const send = journal.watch('ruth')(() => Promise.resolve(new Response('{}', { status })))
  await send(`${url}/api/estate/save`, saving([saved(2, 'second')]))
  await send(`${url}/api/estate/save`, saving([saved(1, 'first')]))
  status = 503
  await send(`${url}/api/estate/save`, saving([saved(3, 'third')]))
  expect(journal.records.get('r')).toEqual({ person: 'ruth', version: 2, hash: hashOf(Buffer.from('second')) })
  expect(journal.count()).toBe(2)
})

test('the journal keeps file parts, reports, vetoes by a save, and waitlist entries', async () => {
  const journal = openJournal()
  const send = journal.watch('ruth')(() => Promise.resolve(new Response('{}')))
  const part = new Uint8Array([1, 2])
  await send(`${url}/api/files/f/chunks/3`, { method: 'PUT', body: part })
  await send(`${url}/api/releases`, { method: 'POST', body: JSON.stringify({ ownerId: 'o', releaseId: 'one' }) })
  await send(`${url}/api/releases`, { method: 'POST', body: JSON.stringify({ ownerId: 'o', releaseId: 'two' }) })
  await send(`${url}/api/estate/save`, saving([saved(1, 'alive')], { vetoes: [{ releaseId: 'one' }] }))
  await send(`${url}/api/waitlist`, { method: 'POST', body: JSON.stringify({ email: 'ida@example.org' }) })
  expect(journal.parts.get('f/3')).toEqual({ person: 'ruth', hash: hashOf(part) })
  expect([...journal.reports.values()].map(({ vetoed }) => vetoed)).toEqual([true, false])
  expect([...journal.waitlist]).toEqual(['ida@example.org'])
})

test.each([
  ['is missing', undefined],
  ['is back at version 1 of 2', { version: 1, hash: 'a' }],
  ['differs', { version: 2, hash: 'b' }],
  [undefined, { version: 2, hash: 'a' }],
  // The server committed a later version, and its answer was lost.
  [undefined, { version: 3, hash: 'c' }],
])('faultOf reports of an acknowledged record: %s', (fault, found) => {
  expect(faultOf({ version: 2, hash: 'a' }, found)).toBe(fault)
})

test('countLetters counts a letter with one id as repeated, with two ids as twice, and finds missing letters', () => {
  const mails = ['a', 'b', 'b', 'a2'].map((id) => ({ to: `${id[0]}@example.org`, messageId: `<${id}@cairn>` }))
  const outbox = ['a', 'b', 'c'].map((id) => ({ id, recipient: `${id}@example.org` }))
  const waitlist = new Set(['a@example.org', 'c@example.org', 'd@example.org'])
  expect(countLetters(mails, outbox, { waitlist })).toEqual({ sent: 3, twice: 1, repeated: 1, missing: 2 })
})

test('letters that repeat more often than something ended are a fault', () => {
  expect(tooManyRepeated({ ...noLetters, repeated: 2 }, 2)).toEqual([])
  expect(tooManyRepeated({ ...noLetters, repeated: 3 }, 2)).toHaveLength(1)
})

const outcome: Outcome = {
  rounds: 3,
  acknowledged: 9,
  lost: 0,
  letters: noLetters,
  problems: [],
  notes: ['All of it.'],
}
const run = {
  title: 'kill, embedded',
  about: 'Kills.',
  command: 'npm run faults',
  at: new Date(0),
  commit: 'c',
  load: 1,
}

test('a run replaces its own part of docs/measured.md, and leaves the other parts unchanged', () => {
  const part = (rounds: number, title = run.title) => partOf({ ...run, title, seconds: 2 }, { ...outcome, rounds })
  const first = withPart('# Page\n', run.title, part(3))
  const both = withPart(first, 'power, embedded', part(4, 'power, embedded'))
  const again = withPart(both, run.title, part(5))
  expect(again).toContain('| 5 | 9 | 0 | 0 | 0 | 0 | 0 | 2 s |')
  expect(again).not.toContain('| 3 | 9 |')
  expect(again.replace('| 5 | 9 |', '| 3 | 9 |')).toBe(both)
})

test('a run against a broken server replaces its own row', () => {
  const first = withBrokenRun('# Page\n', 'kill, embedded', 'drop-mail', 'Drops.', outcome)
  const both = withBrokenRun(first, 'kill, embedded', 'mail-twice', 'Twice.', outcome)
  const again = withBrokenRun(both, 'kill, embedded', 'drop-mail', 'Drops.', { ...outcome, lost: 7 })
  expect(first).toContain('| Drops. | 0 | 0 | 0 | 0 | **unnoticed** |')
  expect(again).toContain('| Drops. | 7 | 0 | 0 | 0 | noticed |')
  expect(again).toContain('| Twice. |')
  expect(again.match(/Drops\./g)).toHaveLength(1)
})

test.each(Object.keys(breakages))('--broken=%s finds the text that it breaks', (name) => {
  const breakage = breakages[name]
  expect(breakage && brokenText(breakage)).toContain(breakage?.instead)
})

test('memory counts as flat if the last third needs at most a tenth more than the middle third', () => {
  expect(flatness('Server', [1, 1, 1, 100, 100, 100, 110, 110, 110]).flat).toBe(true)
  expect(flatness('Server', [100, 100, 100, 100, 100, 100, 112, 112, 112]).flat).toBe(false)
})

test('isGood rejects a run with a lost write, a doubled or missing letter, or a problem', () => {
  expect(isGood(outcome)).toBe(true)
  expect(isGood({ ...outcome, lost: 1 })).toBe(false)
  expect(isGood({ ...outcome, letters: { ...noLetters, twice: 1 } })).toBe(false)
  expect(isGood({ ...outcome, letters: { ...noLetters, missing: 1 } })).toBe(false)
  expect(isGood({ ...outcome, problems: ['It crashed.'] })).toBe(false)
})
