import { describe, expect, test } from 'vitest'
import { defineRecord, type Definition, errorsIn, type Step, step, type ValuesOf } from '../records/define.ts'
import { choice, file, reference, text } from '../records/fields/index.ts'
import { kinds, physicalDocument, storageLocation } from '../records/kinds/index.ts'
import type { RecordInput } from '../client/model/records.ts'
import { createStore } from '../client/store.ts'
import { samplesOf, saveSamples } from './kinds.ts'

const pet = defineRecord({
  kind: 'pet',
  path: '/planning/pet-care',
  name: { one: 'Pet', many: 'My Pets', purpose: '', empty: '' },
  audience: 'chosen',
  access: { start: 'contact_1', alsoIfIncapacitated: true },
  steps: [
    step('Basics', {
      petName: text('Name', { required: 'Pet name is required' }),
      type: choice('Type', { dog: 'Dog', other: 'Other' }, { required: 'Please select pet type' }),
      otherType: text('Which animal?', { when: { type: 'other' }, required: 'Please say which' }),
      carer: reference('Who looks after them', 'authorized-contact'),
      photo: file('Photo', { rule: { types: { 'image/png': 'png' }, maxBytes: 9999, tooLarge: 'Too large' } }),
    }),
  ],
  title: ({ petName }) => petName,
  activity: { added: ({ petName }) => `Added pet: ${petName}`, changed: () => '', removed: () => '' },
  failed: { load: '', save: '', remove: '' },
})

const sampleOf = <S extends readonly Step[]>({ samples = [] }: Definition<S>): Partial<ValuesOf<S>> => samples[0] ?? {}

describe('made-up records', () => {
  const ids = new Map(kinds.map(({ kind }) => [kind, [`one-${kind}`, `another-${kind}`]]))

  test.each(kinds)('the form of $kind accepts the made-up records', (definition) => {
    for (const sample of samplesOf(definition, ids)) expect(errorsIn(definition, sample)).toEqual({})
  })

  test('the made-up records fill each field, and link to existing records', () => {
    const [sample] = samplesOf(pet, ids)
    expect(sample).toMatchObject({
      petName: 'Name',
      type: 'other',
      otherType: 'Which animal',
      carer: 'one-authorized-contact',
    })
  })

  test('a kind’s own samples replace generated ones', () => {
    const samples = [{ petName: 'Biscuit', type: 'dog' }, { petName: 'Rex' }] as const
    expect(samplesOf({ ...pet, samples }, ids)).toMatchObject([
      { petName: 'Biscuit', type: 'dog', otherType: '', photo: '' },
      { petName: 'Rex', type: '' },
    ])
  })

  test('the demo saves records for their kind’s audience, after it sealed their files', async () => {
    const saved: RecordInput[] = []
    const sealed = { id: 'sealed', name: 'photo.png', type: 'image/png', size: 8, key: 'k', hash: 'h', chunks: 1 }
    const entries = await saveSamples(
      {
        store: createStore(),
        uploadFile: () => Promise.resolve(sealed),
        saveRecords: (inputs) => {
          saved.push(...inputs)
          return Promise.resolve([])
        },
      },
      [pet],
    )
    expect(entries.map(({ activity }) => activity)).toEqual(['Added pet: Name'])
    expect(saved).toMatchObject([
      { kind: 'pet', audience: 'contact_1', alsoIfIncapacitated: true, values: { carer: '', photo: sealed } },
    ])
  })

  test('the demo saves a record after the records that it names by title', async () => {
    const store = createStore()
    const owner: Parameters<typeof saveSamples>[0] = {
      store,
      uploadFile: () => Promise.reject(new Error('There is no file.')),
      saveRecords: (inputs) => {
        const at = '2026-11-22T10:00:00.000Z'
        const records = inputs.map((input) => ({
          ...input,
          id: `id of ${String(input.values['name'] ?? input.values['title'])}`,
          version: 1,
          createdAt: at,
          updatedAt: at,
        }))
        store.apply({ records, trash: [], gone: [] })
        return Promise.resolve(records)
      },
    }
    const safe = { ...storageLocation, samples: [{ ...sampleOf(storageLocation), name: 'The gray safe' }] }
    const deed = { title: 'Deed', storage: 'The gray safe' }
    const letter = { title: 'Letter', storage: 'A safe that is nowhere' }
    const papers = {
      ...physicalDocument,
      samples: [deed, letter].map((more) => ({ ...sampleOf(physicalDocument), ...more })),
    }
    await saveSamples(owner, [papers, safe])
    expect(store.kind(physicalDocument.kind).map(({ values }) => [values['title'], values['storage']])).toEqual([
      ['Deed', 'id of The gray safe'],
      ['Letter', ''],
    ])
  })
})
