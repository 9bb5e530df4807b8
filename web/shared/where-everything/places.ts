import { type Audience, rolesOfAudience } from '../../../domain/seats.ts'
import { fieldsOf, type ValuesOf } from '../../../records/define.ts'
import { physicalDocument, storageLocation } from '../../../records/kinds/index.ts'
import { factOf } from '../../../records/sheet.ts'
import type { SavedRecord } from '../../estate/types.ts'
import type { People } from '../../kinds/access/people.ts'
import { words } from './words.ts'
import { listInWords } from '../../ui/list-in-words.ts'

export type SavedPlace = SavedRecord<ValuesOf<typeof storageLocation.steps>>
export type SavedPaper = SavedRecord<ValuesOf<typeof physicalDocument.steps>>

/** A place on the paper; `who` is its audience, or '' on a paper without audiences. */
export type PlaceOnPaper = {
  readonly name: string
  readonly what: string
  readonly who: string
  readonly rows: readonly { readonly label: string; readonly text: string; readonly isCode?: boolean }[]
}

function receivers(audience: Audience, people: People | undefined): string {
  if (people === undefined) return ''
  if (audience === 'nobody') return words.onlyOwner
  const called = rolesOfAudience[audience].flatMap((role) => people[role] ?? [])
  return called.length === 0 ? words.forNobody : words.for(listInWords(called))
}

const byChoice = (definition: typeof physicalDocument | typeof storageLocation, name: string) => {
  const field = fieldsOf(definition)[name]
  const order = field?.type === 'choice' ? Object.keys(field.options) : []
  return (one: { values: Readonly<Record<string, unknown>> }, other: { values: Readonly<Record<string, unknown>> }) =>
    order.indexOf(String(one.values[name])) - order.indexOf(String(other.values[name]))
}

const filled = (rows: PlaceOnPaper['rows']) => rows.filter(({ text }) => text.trim() !== '')

export function placesOnPaper(
  { places, papers }: { places: readonly SavedPlace[]; papers: readonly SavedPaper[] },
  people: People | undefined,
  codes: boolean,
): { locked: PlaceOnPaper[]; others: PlaceOnPaper[] } {
  const known = new Set(places.map(({ id }) => id))
  const ordered = papers.toSorted(byChoice(physicalDocument, 'documentType'))
  const whatOf = (
    definition: typeof physicalDocument | typeof storageLocation,
    values: SavedPlace['values'] | SavedPaper['values'],
    ...facts: string[]
  ) => facts.map((name) => factOf(definition, values, name)).find((fact) => fact !== '') ?? ''

  const locked = places
    .toSorted(byChoice(storageLocation, 'storageType'))
    .map(({ id, values, audience }): PlaceOnPaper => {
      const who = receivers(audience, people)
      const inside = ordered.filter((paper) => paper.values.storage === id)
      return {
        name: values.name,
        what: whatOf(storageLocation, values, 'otherStorageType', 'storageType'),
        who,
        rows: filled([
          { label: words.where, text: values.location },
          { label: words.bank, text: values.institution },
          { label: words.box, text: values.boxNumber },
          { label: words.key, text: values.keyLocation },
          ...(codes ? [{ label: words.accessCodes, text: values.accessCodes, isCode: true }] : []),
          { label: words.howTo, text: values.accessInstructions },
          { label: words.opens, text: values.authorizedUsers },
          { label: words.call, text: [values.institutionContact, values.emergencyPhone].filter(Boolean).join(', ') },
          {
            label: words.inside,
            text: inside
              .map((paper) => {
                const forOthers = receivers(paper.audience, people)
                return [paper.values.title, paper.values.location, ...(forOthers === who ? [] : [forOthers])]
                  .map((said) => said.trim().replace(/\.$/, ''))
                  .join('. ')
              })
              .join('\n'),
          },
          { label: inside.length > 0 ? words.alsoInside : words.inside, text: values.documents },
        ]),
      }
    })
  const others = ordered
    .filter(({ values }) => !known.has(values.storage))
    .map(
      ({ values, audience }): PlaceOnPaper => ({
        name: values.title,
        what: whatOf(physicalDocument, values, 'otherDocumentDescription', 'documentType'),
        who: receivers(audience, people),
        rows: filled([
          { label: words.where, text: values.location },
          { label: words.howTo, text: values.accessInstructions },
        ]),
      }),
    )
  return { locked, others }
}
