import type { Definition, ValuesOf } from '../../define.ts'
import type { Values } from '../../fields/index.ts'
import { advanceDirective } from '../../kinds/advance-directive.ts'
import { healthcareProxy } from '../../kinds/healthcare-proxy.ts'
import { livingWill } from '../../kinds/living-will.ts'
import { signedStep } from '../../kinds/signed-paper.ts'
import { sheetOf } from '../../sheet.ts'
import { coded, type Entry, entryOf, loinc, narrative, refer, type Resource } from './resources.ts'

// Sections and codes follow HL7's guide for advance directives (PACIO ADI). Texts stay in the
// owner's words: a code names the topic of a text and never an answer derived from the text.

export type Directive<V = Values> = { readonly values: V; readonly updatedAt: string }

export type Section = { readonly section: Readonly<Record<string, unknown>>; readonly entries: readonly Entry[] }

type Row = { name: string; label: string; text: string }

const rowsOf = (definition: Definition, values: Values, names: readonly string[]): Row[] =>
  sheetOf(definition, values)
    .filter(({ title }) => title !== signedStep.title)
    .flatMap(({ rows }) => rows)
    .filter(({ name }) => names.includes(name))

const sectionOf = (
  title: string,
  code: ReturnType<typeof loinc>,
  rows: readonly Row[],
  entries: readonly Entry[],
  more: object = {},
): Section[] =>
  rows.length === 0
    ? []
    : [
        {
          section: {
            title,
            code,
            text: narrative(rows),
            ...(entries.length > 0 && { entry: entries.map(refer) }),
            ...more,
          },
          entries,
        },
      ]

const observation = (patient: Entry, code: object, { label, text }: Row, at: string): Entry =>
  entryOf({
    resourceType: 'Observation',
    status: 'final',
    code: { ...code, text: label },
    subject: refer(patient),
    performer: [refer(patient)],
    effectiveDateTime: at,
    valueString: text,
  })

const treatment = loinc('75773-2', 'Goals, preferences, and priorities for medical treatment [Reported]')
const experience = loinc('95541-9', 'Care experience preference')
const underConditions = loinc('81336-0', 'Patient Goals, preferences, and priorities under certain health conditions')
const careExperience = loinc('81338-6', 'Patient Goals, preferences, and priorities for care experience')
const uponDeath = loinc('81337-8', 'Patient Goals, preferences, and priorities upon death')

const contact = (phone: string, email: string) => [
  ...(phone === '' ? [] : [{ system: 'phone', value: phone }]),
  ...(email === '' ? [] : [{ system: 'email', value: email }]),
]

const role = (code: string, display: string) => loinc(code, display)

export function agentSection(
  patient: Entry,
  { values, updatedAt }: Directive<ValuesOf<typeof healthcareProxy.steps>>,
): Section[] {
  const primary = entryOf({
    resourceType: 'RelatedPerson',
    patient: refer(patient),
    relationship: [{ text: values.primaryRelationship }],
    name: [{ text: values.primaryFullName }],
    telecom: contact(values.primaryPhone, values.primaryEmail),
    address: [{ text: values.primaryAddress }],
  })
  const telecom = contact(values.alternatePhone, values.alternateEmail)
  const alternates =
    values.alternateFullName === ''
      ? []
      : [
          entryOf({
            resourceType: 'RelatedPerson',
            patient: refer(patient),
            name: [{ text: values.alternateFullName }],
            ...(telecom.length > 0 && { telecom }),
          }),
        ]
  const consent = entryOf({
    resourceType: 'Consent',
    status: 'active',
    scope: coded('http://terminology.hl7.org/CodeSystem/consentscope', 'adr', 'Advanced Care Directive'),
    category: [
      coded('http://terminology.hl7.org/CodeSystem/consentcategorycodes', 'acd', 'Advance Directive'),
      loinc('81335-2', 'Patient Healthcare agent'),
    ],
    patient: refer(patient),
    dateTime: updatedAt,
    performer: [refer(patient)],
    policyRule: { text: 'The patient named these people in their own words.' },
    provision: {
      type: 'permit',
      actor: [
        { role: role('75783-1', 'Primary healthcare agent [Reported]'), reference: refer(primary) },
        ...alternates.map((alternate) => ({
          role: role('75784-9', 'First alternate healthcare agent [Reported]'),
          reference: refer(alternate),
        })),
      ],
    },
  })
  const names = healthcareProxy.steps.flatMap(({ fields }) => Object.keys(fields))
  return sectionOf(
    'Healthcare agent',
    loinc('81335-2', 'Patient Healthcare agent'),
    rowsOf(healthcareProxy, values, names),
    [consent, primary, ...alternates],
  )
}

export function willSections(
  patient: Entry,
  { values, updatedAt }: Directive<ValuesOf<typeof livingWill.steps>>,
): Section[] {
  const rows = (...names: string[]) => rowsOf(livingWill, values, names)
  const treatments = rows('lifeSustainingTreatment', 'artificialNutrition', 'artificialHydration')
  const wishes = treatments.map((row) => observation(patient, treatment, row, updatedAt))
  const goals = rows('additionalInstructions').map(({ text }) =>
    entryOf({
      resourceType: 'Goal',
      lifecycleStatus: 'active',
      description: { text },
      subject: refer(patient),
      expressedBy: refer(patient),
    }),
  )
  const list = entryOf({
    resourceType: 'List',
    status: 'current',
    mode: 'snapshot',
    title: livingWill.name.one,
    subject: refer(patient),
    source: refer(patient),
    date: updatedAt,
    entry: [...wishes, ...goals].map((item) => ({ item: refer(item) })),
  })
  const pain = rows('painManagement')
  const donation = rows('organDonation', 'donatedOrgans')
  return [
    ...sectionOf(
      'Treatment under certain conditions',
      underConditions,
      [...treatments, ...rows('additionalInstructions')],
      [list, ...wishes, ...goals],
    ),
    ...sectionOf(
      'Care experience: pain',
      careExperience,
      pain,
      pain.map((row) => observation(patient, experience, row, updatedAt)),
    ),
    ...sectionOf(
      'Upon death',
      uponDeath,
      donation,
      donation.map((row) => observation(patient, {}, row, updatedAt)),
    ),
  ]
}

const linesOf = (text: string): string[] =>
  isNone(text)
    ? []
    : text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
const isNone = (text: string): boolean => /^(?:none|no)\.?$/i.test(text.trim())

const clinical = (system: string) => coded(`http://terminology.hl7.org/CodeSystem/${system}`, 'active', 'Active')

const eachLine = (text: string, resource: (line: string) => Resource): Entry[] =>
  linesOf(text).map((line) => entryOf(resource(line)))

const noneKnown = (text: string): object =>
  isNone(text)
    ? { emptyReason: coded('http://terminology.hl7.org/CodeSystem/list-empty-reason', 'nilknown', 'Nil Known') }
    : {}

export function healthSections(
  patient: Entry,
  { values, updatedAt }: Directive<ValuesOf<typeof advanceDirective.steps>>,
): Section[] {
  const rows = (...names: string[]) => rowsOf(advanceDirective, values, names)
  const beliefs = rows('religiousPreferences', 'culturalPreferences', 'additionalInstructions')
  const about = { recordedDate: updatedAt }
  return [
    ...sectionOf(
      'Allergies',
      loinc('48765-2', 'Allergies and adverse reactions Document'),
      rows('allergies'),
      eachLine(values.allergies, (text) => ({
        resourceType: 'AllergyIntolerance',
        clinicalStatus: clinical('allergyintolerance-clinical'),
        code: { text },
        patient: refer(patient),
        ...about,
        asserter: refer(patient),
      })),
      noneKnown(values.allergies),
    ),
    ...sectionOf(
      'Medications',
      loinc('10160-0', 'History of Medication use Narrative'),
      rows('currentMedications'),
      eachLine(values.currentMedications, (text) => ({
        resourceType: 'MedicationStatement',
        status: 'active',
        medicationCodeableConcept: { text },
        subject: refer(patient),
        dateAsserted: updatedAt,
        informationSource: refer(patient),
      })),
      noneKnown(values.currentMedications),
    ),
    ...sectionOf(
      'Medical conditions',
      loinc('11450-4', 'Problem list - Reported'),
      rows('currentMedicalConditions'),
      eachLine(values.currentMedicalConditions, (text) => ({
        resourceType: 'Condition',
        clinicalStatus: clinical('condition-clinical'),
        code: { text },
        subject: refer(patient),
        ...about,
        asserter: refer(patient),
      })),
      noneKnown(values.currentMedicalConditions),
    ),
    ...sectionOf(
      'Care experience: beliefs and instructions',
      careExperience,
      beliefs,
      beliefs.map((row) => observation(patient, experience, row, updatedAt)),
    ),
  ]
}
