import { describe, expect, test } from 'vitest'
import { type Definition, tidied } from '../../../records/define.ts'
import { inWords } from '../../../records/in-words.ts'
import { filled } from '../../../records/kinds/filled.ts'
import { advanceDirective, healthcareProxy, livingWill } from '../../../records/kinds/index.ts'
import { textCode } from '../../../records/kinds/signed-paper.ts'
import { directivePaper } from './directive-paper.ts'
import { pagesOf } from './testing/set-pdf.ts'
import { paper as paperOf } from './paper.ts'
import { cardSize, cardTexts, sidesOf, walletCard } from './wallet-card.ts'

const of = { owner: 'Alma Ellis', born: 'Jul 3, 1948', day: 'Nov 22, 2026' }
const directives: readonly (readonly [string, Definition])[] = [healthcareProxy, livingWill, advanceDirective].map(
  (definition) => [definition.name.one, definition],
)

describe.each(directives)('%s', (name, definition) => {
  const values = { ...tidied(definition, filled(definition)), signedCopy: [], signedOn: '', signedText: '', copies: [] }
  const paper = directivePaper(inWords({ kind: definition.kind, values }), of)
  const text = JSON.stringify(paper.content)

  test('is told in the first person, with lines for its owner, two witnesses and a notary, and no claim to be law', () => {
    for (const part of [
      name,
      'Alma Ellis, born Jul 3, 1948',
      'I, Alma Ellis, ',
      'Signature of Alma Ellis',
      'Witness 1',
    ])
      expect(text).toContain(part)
    for (const part of ['Witness 2', 'Notary, if your state requires one', 'two adult witnesses', 'not legal advice'])
      expect(text).toContain(part)
    expect(text).not.toContain('Witness 3')
  })

  test('bears the code of its text on every page, and nothing about copies that were signed before', () => {
    expect(paper.foot?.left).toContain(`Text ${textCode(definition, values)}`)
    const signed = directivePaper(inWords({ kind: definition.kind, values: filled(definition) }), of)
    expect(JSON.stringify(signed.content)).not.toContain('Signed on')
  })

  test('has its signatures on one page, whatever the text takes', async () => {
    expect(await pagesOf(paper)).toBe(2)
  })
})

describe('a wallet card', () => {
  const proxy = { name: 'Ruth Ellis', relationship: 'Daughter', phone: '(555) 010-7765' }
  const alternate = { name: 'Thomas Brandt', phone: '(555) 010-9031' }
  const facts = { ...of, proxy, alternate, allergies: 'Penicillin: hives\nShellfish' }

  test('holds proxy and allergies as plain text in its square, and leads nowhere', () => {
    const { qr, shortened } = cardTexts(facts)
    expect(qr.split('\n')).toEqual([
      'Alma Ellis, born Jul 3, 1948',
      'HEALTHCARE PROXY: Ruth Ellis, Daughter, (555) 010-7765',
      'ALTERNATE: Thomas Brandt, (555) 010-9031',
      'ALLERGIES: Penicillin: hives; Shellfish',
    ])
    expect(qr).not.toMatch(/http|www|cairn/i)
    expect(shortened).toBe(false)
  })

  test('says no more than is written down', () => {
    expect(cardTexts({ owner: 'Alma Ellis', born: '', allergies: '' }).qr).toBe('Alma Ellis')
    expect(JSON.stringify(walletCard({ owner: 'Alma Ellis', born: '', allergies: '' }).content)).toContain(
      'I have not named a healthcare proxy.',
    )
  })

  test('leaves out whole entries and whole words where there is no room, says so, and never shortens a number', async () => {
    const entry = (at: number) => `Allergen ${at}: hives and trouble breathing`
    const long = {
      ...facts,
      proxy: {
        name: 'Maximiliana '.repeat(9).trim(),
        relationship: 'Cousin '.repeat(9).trim(),
        phone: '+49 30 901820 12345 ext. 4711',
      },
      allergies: Array.from({ length: 30 }, (_, at) => entry(at)).join('\n'),
    }
    const { card, qr, shortened } = cardTexts(long)
    expect(shortened).toBe(true)
    expect(card.allergies).toBe([entry(0), entry(1), entry(2), 'more in my directive'].join('; '))
    expect(card.proxy).toEqual({
      name: 'Maximiliana Maximiliana Maximiliana',
      relationship: 'Cousin Cousin Cousin Cousin Cousin',
      phone: '+49 30 901820 12345 ext. 4711',
    })
    // What fits in a square that a telephone reads at this size.
    expect(new TextEncoder().encode(qr).length).toBeLessThan(500)
    expect(JSON.stringify(walletCard(long).content)).toContain('shortened by whole words')
    expect(await pagesOf(walletCard(long))).toBe(1)
  })

  test.each(['Maximiliana', 'WILHELMINA', 'WWWWWWWW', 'Elizabeth-Alexandra', '田中太郎', 'w'.repeat(40)])(
    'stays on the card, however long its texts are: %s',
    async (word) => {
      const long = Array(60).fill(word).join(' ')
      const person = { name: long, relationship: long, phone: '+49 30 901820 12345 ext. 4711' }
      const longest = { owner: long, born: 'September 30, 1948', proxy: person, alternate: person, allergies: long }
      for (const side of sidesOf(longest))
        expect(await pagesOf({ ...paperOf('', [side]), pageSize: cardSize, pageMargins: 0 })).toBe(1)
    },
  )

  test('a single word that is longer than the card is not cut', () => {
    const { card } = cardTexts({ ...facts, allergies: `Penicillin ${'x'.repeat(300)}` })
    expect(card.allergies).toBe('Penicillin; more in my directive')
  })
})
