import { describe, expect, test } from 'vitest'
import { definitionOf, onlineAccount } from '../../kinds/index.ts'
import { searchEntry, searchIn, searchWords } from '../../search.ts'
import { imported } from '../testing/index.ts'
import { isSecret, partedNotes } from './secrets.ts'

const secrets = [
  'JBSWY3DPEHPK3PXP',
  'otpauth://totp/Bank:ann?secret=GEZDGNBVGY3TQOJQ',
  '4111 1111 1111 1111',
  '5555555555554444',
  '8461',
  'marigold-lantern',
  'ab12-cd34',
  'ef56-gh78',
  'witch collapse practice feed',
  '737',
] as const
const [seed, uri, visa, master, pin, word, code1, code2, phrase, cvc] = secrets

const files: readonly (readonly [string, string])[] = [
  [
    'a table that nobody knows',
    `name,url,username,password,note,twofaSecret,CVV,Recovery Codes,Bank PIN\nBank,https://bank.example,ann,correct horse,"Card ${visa}\nPIN: ${pin}\n${uri}\nRecovery codes:\n${code1}\n${code2}",${seed},${cvc},${phrase},${word}`,
  ],
  [
    'Bitwarden',
    JSON.stringify({
      encrypted: false,
      folders: [],
      items: [
        {
          type: 1,
          name: 'Bank',
          notes: `Old card: ${visa}\nBackup codes\n${code1}\n${code2}\n\nAsk for Mr. Lee`,
          login: { username: 'ann', password: 'correct horse', totp: uri },
          fields: [
            { name: 'seed phrase', value: phrase, type: 0 },
            { name: 'Word', value: word, type: 1 },
            { name: 'pin', value: pin, type: 0 },
            { name: 'totp', value: seed, type: 0 },
          ],
        },
        { type: 3, name: 'Card', notes: `PIN ${pin}`, card: { number: master, code: cvc } },
      ],
    }),
  ],
  [
    'LastPass',
    `url,username,password,totp,extra,name,grouping,fav\nhttps://bank.example,ann,correct horse,${seed},"pin = ${pin}\n${code1.replace(code1, `2FA: ${code1}`)}\nsecurity code: ${cvc}",Bank,,0\nhttp://sn,,,,"NoteType:Credit Card\nNumber:${master}\nSecurity Code:${cvc}\nNotes:${visa} ${phrase} ${uri} ${word} ${code2}",Card,,0`,
  ],
]

describe.each(files)('a file of %s', (_, file) => {
  test('the import keeps every secret in a field that search skips', async () => {
    const { records } = await imported(onlineAccount.kind, file)
    expect(records.length).toBeGreaterThan(0)
    const entries = records.map(({ kind, values }, at) => {
      const definition = definitionOf(kind)
      if (!definition) throw new Error(kind)
      return searchEntry(definition, { id: String(at), values })
    })
    const kept = JSON.stringify(records.map(({ values }) => values))
    const searchable = JSON.stringify(
      entries.map(({ head, body, digits, rows, facts }) => ({ head, body, digits, rows, facts })),
    )
    for (const secret of secrets.filter((one) => file.includes(one))) {
      expect(kept).toContain(secret)
      expect(searchable.toLowerCase()).not.toContain(secret.toLowerCase())
      expect(searchIn(entries, searchWords(secret))).toEqual([])
    }
    expect(searchIn(entries, searchWords('bank')).length).toBeGreaterThan(0)
  })
})

test.each([
  ['PIN', '1', true],
  ['old pin', '1', true],
  ['cardNumber', '1', true],
  ['CVV2', '1', true],
  ['Código PIN', '1', true],
  ['one-time password', '1', true],
  ['License key', '1', true],
  ['Branch', 'High Street', false],
  ['Phone', '+1 555 010 4417', false],
  ['Shopping list', 'pins', false],
  ['pwd', '1', true],
  ['Prüfnummer', '1', true],
  ['Code de sécurité', '1', true],
  ['Clave', '1', true],
  ['ПИН-код', '1', true],
  ['暗証番号', '1', true],
  ['Order', '4111111111111111', true],
  ['Order', '4111111111111112', false],
])('isSecret decides whether %s is a secret: %s, %j', (name, value, expected) => {
  expect(isSecret({ name, value, hidden: false })).toBe(expected)
})

test.each([
  ['The PIN is 4711', true],
  ['For the garage the door code is now 4711#', true],
  ['CVV 123', true],
  ['Open 9 to 5, call 555 0100', false],
  ['My pins are in the sewing box', false],
])('partedNotes hides the line %s from search: %j', (line, expected) => {
  expect(partedNotes(line)).toEqual(
    expected
      ? { open: '', secret: [{ name: 'From the notes', value: line, hidden: true }] }
      : { open: line, secret: [] },
  )
})

test('partedNotes splits notes line by line without loss', () => {
  expect(partedNotes('Ask for Mr. Lee\nPIN: 4711\nhttps://bank.example/pin\nOpen: 9 to 5')).toEqual({
    open: 'Ask for Mr. Lee\nhttps://bank.example/pin\nOpen: 9 to 5',
    secret: [{ name: 'PIN', value: '4711', hidden: true }],
  })
})
