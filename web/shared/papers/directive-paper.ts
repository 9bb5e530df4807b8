import type { Content } from 'pdfmake/interfaces'
import type { InWords } from '../../../records/in-words.ts'
import { signedStep, textCode } from '../../../records/kinds/signed-paper.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { words } from './directive-words.ts'
import { addressed, letterhead } from './paper.ts'
import { linesToFill, longPaper, type PaperOf, partHeading, partsOnPaper } from './record-paper.ts'

const leads: Readonly<Record<string, (owner: string) => string>> = words.lead

const signature = { label: words.signature, width: 3 }
const date = { label: words.date, width: 1 }

const witness = (number: number): Content => [
  { text: words.witness(number), style: 'label', margin: [0, 12, 0, 0] },
  linesToFill({ ...signature, width: 4 }, { label: words.name, width: 3 }, { ...date, width: 2 }),
  linesToFill({ label: words.address, width: 1 }),
]

const signatures = (owner: string): Content => ({
  stack: [
    partHeading(words.signatures),
    { text: words.law, style: 'small' },
    { text: words.mine, margin: [0, 10, 0, 0] },
    linesToFill({ ...signature, label: words.signatureOf(owner) }, date),
    { text: words.witnesses, margin: [0, 14, 0, 0] },
    witness(1),
    witness(2),
    { text: words.notary, style: 'label', margin: [0, 16, 0, 0] },
    linesToFill({ label: words.notaryLine, width: 3 }, date),
    linesToFill({ label: words.place, width: 3 }, { label: words.expires, width: 1 }),
  ],
  unbreakable: true,
})

/** Prints a code of the text on each page. `toSign` is false for grantees: no signature lines. */
export function directivePaper(
  { what, definition, values, parts }: Pick<InWords, 'what' | 'definition' | 'values' | 'parts'>,
  { owner, born, day }: PaperOf & { readonly born: string },
  toSign = true,
): PaperDefinition {
  const lead = leads[definition?.kind ?? '']?.(owner)
  return longPaper(
    what,
    { owner, day },
    [
      letterhead(''),
      addressed(what, words.of(owner, born)),
      ...(lead === undefined ? [] : [{ text: lead, style: 'lead', margin: [0, 0, 0, 4] } satisfies Content]),
      ...(toSign
        ? [...partsOnPaper(parts.filter(({ title }) => title !== signedStep.title)), signatures(owner)]
        : [
            ...partsOnPaper(parts),
            { text: words.notSigned(owner), style: 'small', margin: [0, 14, 0, 0] } satisfies Content,
          ]),
    ],
    definition && words.code(textCode(definition, values)),
  )
}
