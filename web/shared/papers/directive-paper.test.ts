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

  test('a directive is in the first person, has signature lines for owner, witnesses and notary, and says *not legal advice*', () => {
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

  test('every page of a directive has the code of its text, and no page mentions earlier signed copies', () => {
    expect(paper.foot?.left).toContain(`Text ${textCode(definition, values)}`)
    const signed = directivePaper(inWords({ kind: definition.kind, values: filled(definition) }), of)
    expect(JSON.stringify(signed.content)).not.toContain('Signed on')
  })

  test('a directive with every field filled in takes two pages', async () => {
    expect(await pagesOf(paper)).toBe(2)
  })
})

describe('a wallet card', () => {
  const proxy = { name: 'Ruth Ellis', relationship: 'Daughter', phone: '(555) 010-7765' }
  const alternate = { name: 'Thomas Brandt', phone: '(555) 010-9031' }
  const health = {
    allergies: 'Penicillin: hives\nShellfish',
    conditions: 'High blood pressure\nAtrial fibrillation',
    medicines: 'Apixaban 5 mg, mornings\nLisinopril 10 mg',
  }
  const facts = { ...of, proxy, alternate, ...health }
  const nothing = { allergies: '', conditions: '', medicines: '' }

  test('a wallet card prints allergies, conditions and medicines in front, bold and larger than all but the name', () => {
    const [front, back] = sidesOf(facts).map((side) => JSON.stringify(side))
    for (const fact of ['Penicillin: hives; Shellfish', 'High blood pressure; Atrial fibrillation', 'Apixaban 5 mg']) {
      const [, size = '0'] = new RegExp(`"text":"${fact}[^}]*"fontSize":([\\d.]+),"bold":true`).exec(front ?? '') ?? []
      expect(Number(size)).toBeGreaterThanOrEqual(10)
      expect(back).not.toContain(fact)
    }
    for (const fact of ['Ruth Ellis', '(555) 010-7765', 'Thomas Brandt']) expect(back).toContain(fact)
  })

  test('a wallet card encodes its whole text in the QR code, without a link', () => {
    const { qr, shortened } = cardTexts(facts)
    expect(qr.split('\n')).toEqual([
      'Alma Ellis, born Jul 3, 1948',
      'ALLERGIES: Penicillin: hives; Shellfish',
      'CONDITIONS: High blood pressure; Atrial fibrillation',
      'MEDICINES: Apixaban 5 mg, mornings; Lisinopril 10 mg',
      'HEALTHCARE PROXY: Ruth Ellis, Daughter, (555) 010-7765',
      'ALTERNATE: Thomas Brandt, (555) 010-9031',
    ])
    expect(qr).not.toMatch(/http|www|cairn/i)
    expect(shortened).toBe(false)
  })

  test('a wallet card omits blank facts', () => {
    const alone = { owner: 'Alma Ellis', born: '', ...nothing }
    expect(cardTexts(alone).qr).toBe('Alma Ellis')
    for (const fact of ['I have not named a healthcare proxy.', 'medicines aren’t written down here'])
      expect(JSON.stringify(walletCard(alone).content)).toContain(fact)
  })

  test('a wallet card without space drops whole entries and words and says so, but never truncates a number', async () => {
    const entry = (at: number) => `Allergen ${at}: hives and trouble breathing`
    const many = (what: string) => Array.from({ length: 30 }, (_, at) => `${what} ${at}, twice a day`).join('\n')
    const long = {
      ...facts,
      proxy: {
        name: 'Maximiliana '.repeat(9).trim(),
        relationship: 'Cousin '.repeat(9).trim(),
        phone: '+49 30 901820 12345 ext. 4711',
      },
      allergies: Array.from({ length: 30 }, (_, at) => entry(at)).join('\n'),
      conditions: many('Condition'),
      medicines: many('Medicine'),
    }
    const { card, qr, shortened } = cardTexts(long)
    expect(shortened).toBe(true)
    expect(card.allergies).toBe([entry(0), 'more in my directive'].join('; '))
    expect(card.medicines).toBe('Medicine 0, twice a day; more in my directive')
    expect(card.proxy).toEqual({
      name: 'Maximiliana Maximiliana',
      relationship: 'Cousin Cousin Cousin',
      phone: '+49 30 901820 12345 ext. 4711',
    })
    // A phone can scan this many bytes in the QR code at its printed size.
    expect(new TextEncoder().encode(qr).length).toBeLessThan(500)
    expect(JSON.stringify(walletCard(long).content)).toContain('shortened by whole words')
    expect(await pagesOf(walletCard(long))).toBe(1)
  })

  test.each(['Maximiliana', 'WILHELMINA', 'WWWWWWWW', 'Elizabeth-Alexandra', '田中太郎', 'w'.repeat(40)])(
    'a wallet card fits its texts, however long they are: %s',
    async (word) => {
      const long = Array(60).fill(word).join(' ')
      const person = { name: long, relationship: long, phone: '+49 30 901820 12345 ext. 4711' }
      const longest = { owner: long, born: 'September 30, 1948', proxy: person, alternate: person }
      const texts = { allergies: long, conditions: long, medicines: long }
      for (const side of sidesOf({ ...longest, ...texts }))
        expect(await pagesOf({ ...paperOf('', [side]), pageSize: cardSize, pageMargins: 0 })).toBe(1)
    },
  )

  test('a wallet card drops a single word that is wider than the card', () => {
    const { card } = cardTexts({ ...facts, allergies: `Penicillin ${'x'.repeat(300)}` })
    expect(card.allergies).toBe('Penicillin; more in my directive')
  })
})
