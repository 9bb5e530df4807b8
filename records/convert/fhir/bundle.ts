import type { Definition, ValuesOf } from '../../define.ts'
import { advanceDirective } from '../../kinds/advance-directive.ts'
import { healthcareProxy } from '../../kinds/healthcare-proxy.ts'
import { livingWill } from '../../kinds/living-will.ts'
import { sheetOf, titleOf } from '../../sheet.ts'
import { agentSection, type Directive, healthSections, type Section, willSections } from './parts.ts'
import { type Entry, entryOf, loinc, narrative, newUrn, refer, type Resource } from './resources.ts'
import { signatureOf, signedStep } from '../../kinds/signed-paper.ts'

export type Directives = {
  /** Values that the profile lacks are empty strings. */
  readonly owner: { readonly name: string; readonly birthDate: string }
  readonly proxy?: Directive<ValuesOf<typeof healthcareProxy.steps>> | undefined
  readonly will?: Directive<ValuesOf<typeof livingWill.steps>> | undefined
  readonly directive?: Directive<ValuesOf<typeof advanceDirective.steps>> | undefined
}

export function ownerOf(values: Readonly<Record<string, unknown>>): Directives['owner'] {
  const wordsOf = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  return {
    name: ['firstName', 'middleName', 'lastName'].map(wordsOf).filter(Boolean).join(' '),
    birthDate: wordsOf('dateOfBirth'),
  }
}

type SavedDirective = { definition: Definition; saved: Directive }

const aboutSigning = (papers: readonly SavedDirective[]): Section[] => {
  const rows = papers.flatMap(({ definition, saved: { values } }) =>
    sheetOf(definition, values)
      .filter(({ title }) => title === signedStep.title)
      .flatMap((part) => part.rows.map(({ label, text }) => ({ label: `${definition.name.one}: ${label}`, text }))),
  )
  const code = loinc('81381-6', 'Administrative information associated with this personal advance care plan [Reported]')
  return rows.length === 0 ? [] : [{ section: { title: 'Signing', code, text: narrative(rows) }, entries: [] }]
}

const unknown = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}

const patientOf = ({ name, birthDate }: Directives['owner']): Entry =>
  entryOf({
    resourceType: 'Patient',
    name: [name === '' ? unknown : { text: name }],
    ...(birthDate !== '' && { birthDate }),
  })

export function directiveBundle({ owner, proxy, will, directive }: Directives, madeAt: string): Resource {
  const patient = patientOf(owner)
  const papers: SavedDirective[] = [
    ...(proxy ? [{ definition: healthcareProxy, saved: proxy }] : []),
    ...(will ? [{ definition: livingWill, saved: will }] : []),
    ...(directive ? [{ definition: advanceDirective, saved: directive }] : []),
  ]
  const sections = [
    ...(proxy ? agentSection(patient, proxy) : []),
    ...(will ? willSections(patient, will) : []),
    ...(directive ? healthSections(patient, directive) : []),
    ...aboutSigning(papers),
  ]
  const signed = papers.filter(({ definition, saved: { values } }) => signatureOf(definition, values) === 'signed')
  const allSigned = signed.length === papers.length
  const composition = entryOf({
    resourceType: 'Composition',
    // The document is final only if the owner signed the present text of every directive.
    status: allSigned ? 'final' : 'preliminary',
    type: loinc('81334-5', 'Patient Personal advance care plan'),
    category: [loinc('42348-3', 'Advance healthcare directives')],
    subject: refer(patient),
    date: madeAt,
    author: [refer(patient)],
    title: papers.map(({ definition, saved: { values } }) => titleOf(definition, values)).join('; '),
    ...(allSigned && {
      attester: signed.map(({ saved: { values } }) => ({
        mode: 'personal',
        time: values['signedOn'],
        party: refer(patient),
      })),
    }),
    section: sections.map(({ section }) => section),
  })
  const entries = [composition, patient, ...sections.flatMap((one) => one.entries)]
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: newUrn() },
    type: 'document',
    timestamp: madeAt,
    entry: entries,
  }
}
