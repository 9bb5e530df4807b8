import { expect, test } from 'vitest'
import type { Evidence, SignedStep } from '../../estate/types.ts'
import { pagesOf } from '../papers/testing/set-pdf.ts'
import { evidenceDocument } from './evidence-paper.ts'

const hex = (letter: string) => letter.repeat(64)
const fingerprint = (letter: string) => Array.from({ length: 8 }, () => letter.repeat(4)).join(' ')

const stepsOf = (...steps: (readonly [step: string, by: string, detail?: object])[]): SignedStep[] =>
  steps.map(([step, by, detail = {}], i) => {
    const milliseconds = Date.UTC(2026, 10, 3 + i, 14, 5)
    const at = new Date(milliseconds).toISOString()
    const signed = { prev: hex('a'), hash: hex('b'), signature: hex('c') + hex('d') }
    return { n: 7 + i, at, step, by, detail: JSON.stringify(detail), milliseconds, ...signed }
  })

const evidence = (change: Partial<Evidence> = {}): Evidence => ({
  releaseId: '6f3c6f0e-0000-4000-8000-000000000001',
  ownerId: '6f3c6f0e-0000-4000-8000-000000000002',
  ownerName: 'Anna Berg',
  event: 'death',
  state: 'released',
  checkedAt: '2026-11-20T12:00:00.000Z',
  ownerFingerprint: fingerprint('A'),
  service: { fingerprint: fingerprint('B'), signKey: hex('e') },
  claim: { role: 'contact_1', via: 'invitation', fingerprint: fingerprint('C'), certificateHash: hex('f') },
  document: {
    person: { fullName: 'Anna Maria Berg', birthDate: '1941-03-02', birthPlace: 'Trenton' },
    dateOfEvent: '2026-11-01',
    physician: 'Dr. Eve Falk',
    reporter: { name: 'Ben Ortiz', email: 'ben@example.org' },
    name: 'certificate.pdf',
    pages: 2,
    sha256: hex('1'),
  },
  others: [{ role: 'attorney', fingerprint: fingerprint('D') }],
  operators: [fingerprint('E')],
  steps: stepsOf(
    ['reported', 'contact_1'],
    ['supported', 'attorney', { reason: 'I knew her.' }],
    ['approved', 'operator'],
    ['waiting', 'clock'],
    ['owner-told', 'server', { mail: 'accepted' }],
    ['first-released', 'clock'],
    ['released', 'clock'],
    ['opened', 'contact_1'],
  ),
  entries: 21,
  ...change,
})
const made = { email: 'law@example.org', matter: 'M-2024/117', zone: 'America/New_York' }
/** All texts of the paper in reading order. */
const textOf = (one: Evidence, by = made): string => {
  const texts: string[] = []
  const read = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(read)
    else if (typeof value === 'object' && value !== null)
      for (const [name, part] of Object.entries(value)) {
        if (name === 'text' && typeof part === 'string') texts.push(part)
        else read(part)
      }
  }
  read(evidenceDocument(one, by).content)
  return texts.join('\n')
}

test('the evidence of a release names report, answer, check, moments, fingerprints and every signed entry', () => {
  const text = textOf(evidence())
  for (const part of [
    'Matter number\nM-2024/117',
    'A death: Anna Berg',
    'Ben Ortiz, ben@example.org',
    'Anna Maria Berg',
    'certificate.pdf, 2 pages',
    'The estate attorney agreed on Nov 4, 2026',
    'Reason: “I knew her.”',
    'approved it on Nov 5, 2026',
    'What is for the first days opened\nNov 8, 2026',
    'Everything opened\nNov 9, 2026',
    'the whole log of this estate, 21 entries',
    ...['A', 'B', 'C', 'D', 'E'].map(fingerprint),
    'Whether the document is genuine',
    '2026-11-03T14:05:00.000Z (1793714700000 ms)',
    '7. Reported, Authorized contact 1',
    '14. Opened what is meant for them',
  ])
    expect(text.toLowerCase()).toContain(part.toLowerCase())
  expect(text.match(/^Signature$/gm)).toHaveLength(8)
  expect(text).not.toContain('does not have the key')
})

test('the evidence of a stopped report says who stopped it and that nothing opened', () => {
  const steps = stepsOf(['reported', 'contact_1'], ['vetoed', 'owner'])
  const text = textOf(evidence({ state: 'vetoed', steps }))
  expect(text).toContain('Anna Berg stopped the report.')
  expect(text).toContain('The owner stopped it\nNov 4, 2026')
  expect(text).toContain('What is for the first days opened\nNot in the log')
  expect(text).toContain('Everything opened\nNot in the log')
  expect(text).toContain('The log has no approval of the document.')
  expect(text).toContain('Nobody has answered')
})

test('the evidence says what this account could not verify', () => {
  const { claim: _, document: __, ...without } = evidence()
  const lone = textOf({ ...without, others: [] })
  expect(lone).toContain('The signed report. The person who made it has deleted their account')
  expect(lone).not.toContain('The report is signed with the key')
  const { document: ___, ...sealed } = evidence()
  expect(textOf(sealed)).toContain('this account does not have the key')
  expect(textOf(sealed, { ...made, matter: '' })).not.toContain('Matter number')
})

test('the paper sets several pages, long names and names in other scripts', async () => {
  const many = Array.from({ length: 40 }, () => ['paused', 'mail link'] as const)
  expect(await pagesOf(evidenceDocument(evidence({ steps: stepsOf(...many) }), made))).toBeGreaterThan(5)
  const long = 'Bartholomew Maximilian Featherstonehaugh-Cholmondeley-Winterbottom-Wolfeschlegelsteinhausenberger'
  for (const ownerName of [long, '山田 花子', 'سارة الخوري', 'Θεοδώρα Παπαδοπούλου'])
    expect(await pagesOf(evidenceDocument(evidence({ ownerName }), made))).toBeGreaterThan(2)
})
