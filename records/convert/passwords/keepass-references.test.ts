import * as fc from 'fast-check'
import * as keepass from 'kdbxweb'
import { describe, expect, test } from 'vitest'
import { onlineAccount } from '../../kinds/index.ts'
import { imported } from '../testing/index.ts'

type Fields = Record<string, string>

async function exported(entries: readonly ((ids: readonly string[]) => Fields)[]): Promise<string> {
  const made = keepass.Kdbx.create(new keepass.Credentials(keepass.ProtectedValue.fromString('')), 'Mine')
  const all = entries.map(() => made.createEntry(made.getDefaultGroup()))
  const ids = all.map(({ uuid }) => Buffer.from(uuid.bytes).toString('hex').toUpperCase())
  for (const [at, entry] of all.entries())
    for (const [name, value] of Object.entries(entries[at]?.(ids) ?? {})) entry.fields.set(name, value)
  return made.saveXml()
}
const read = async (...entries: ((ids: readonly string[]) => Fields)[]) =>
  (await imported(onlineAccount.kind, await exported(entries))).records

const bank = () => ({
  Title: 'Bank',
  UserName: 'ann',
  Password: 'correct horse',
  URL: 'https://bank.example',
  Notes: 'Mr. Lee',
})
const secondary = (fields: Fields) => () => ({ Title: 'Second', UserName: 'bob', Password: 'own word here', ...fields })

describe('a reference of KeePass', () => {
  test.each([
    ['by UUID', (ids: readonly string[]) => `{REF:P@I:${ids[0]}}`],
    ['by UUID, in small letters', (ids: readonly string[]) => `{ref:p@i:${ids[0]?.toLowerCase()}}`],
    ['by title', () => '{REF:P@T:Bank}'],
    ['by part of the title', () => '{REF:P@T:ank}'],
    ['by username', () => '{REF:P@U:ANN}'],
    ['by password', () => '{REF:P@P:correct horse}'],
    ['by web address', () => '{REF:P@A:bank.example}'],
    ['by notes', () => '{REF:P@N:mr. lee}'],
  ])('a reference %s expands to its target', async (_, password) => {
    const [, second] = await read(bank, (ids) => ({ Title: 'Second', UserName: 'bob', Password: password(ids) }))
    expect(second).toMatchObject({ values: { username: 'bob', password: 'correct horse' }, unchecked: {} })
    expect(second?.doubtful).toBeUndefined()
  })

  test('a reference expands to each field, also inside other words', async () => {
    const [, second] = await read(bank, (ids) => ({
      Title: 'My {REF:T@I:ID}'.replace('ID', ids[0] ?? ''),
      UserName: '{REF:U@T:Bank}@example.org',
      Password: '{REF:P@T:Bank}-{REF:U@T:Bank}',
      URL: '{REF:A@T:Bank}/login',
      Notes: 'Ask {REF:N@T:Bank}, of {REF:I@T:Bank}',
      Word: '{REF:P@T:Bank}',
    }))
    expect(second).toMatchObject({
      row: 'Entry 2 (My Bank)',
      values: {
        otherPlatform: 'My Bank',
        username: 'ann@example.org',
        password: 'correct horse-ann',
        notes: expect.stringMatching(/^Ask Mr\. Lee, of [\dA-F]{32}\nWeb address: https:\/\/bank\.example\/login/),
      },
      unchecked: {},
    })
    expect(JSON.stringify(second)).not.toMatch(/\{REF/i)
  })

  test('the import follows a chain of references, wherever it begins', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 2 }), async (order) => {
        const entry = (at: number) => (ids: readonly string[]) => {
          const next = order[order.indexOf(at) + 1]
          const isIn = order.includes(at) && next !== undefined
          return { Title: `E${at}`, UserName: 'ann', Password: isIn ? `{REF:P@I:${ids[next]}}` : `the word of ${at}` }
        }
        const records = await read(...Array.from({ length: 8 }, (_, at) => entry(at)))
        for (const at of order) expect(records[at]?.values['password']).toBe(`the word of ${order.at(-1)}`)
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['to a missing entry', [secondary({ Password: '{REF:P@I:00112233445566778899AABBCCDDEEFF}' })]],
    ['with unknown field codes', [secondary({ Password: '{REF:Z@Q:Bank}' })]],
    ['to itself', [secondary({ Password: '{REF:P@T:Second}' })]],
    [
      'in a cycle',
      [
        secondary({ Password: '{REF:P@T:Third}' }),
        () => ({ Title: 'Third', UserName: 'c', Password: '{REF:P@T:Second}' }),
      ],
    ],
    [
      'to an entry in a cycle',
      [
        secondary({ Password: '{REF:P@T:Third}' }),
        () => ({ Title: 'Third', UserName: 'c', Password: '{REF:P@T:Third}' }),
      ],
    ],
  ])(
    'the import marks a reference %s, does not select its entry, and leaves the password blank',
    async (_, entries) => {
      const [second] = await read(...entries)
      expect(second).toMatchObject({ doubtful: true, values: { username: 'bob', password: '' } })
      expect(second?.unchecked['password']).toMatch(
        /^The password is kept in another entry of KeePass, and we couldn’t find it/,
      )
      // The reference itself is imported as a hidden value, so that the owner can look it up in
      // KeePass.
      expect(second?.values['securityQuestions']).toEqual([
        { question: 'Password, as KeePass has it', answer: expect.stringMatching(/^\{REF:/) },
      ])
    },
  )

  test('the import marks a reference that matches several entries, and does not select its entry', async () => {
    const other = () => ({ Title: 'Bank', UserName: 'eve', Password: 'another word' })
    const [first, , third] = await read(secondary({ Password: '{REF:P@T:Bank}' }), bank, other)
    expect(first).toMatchObject({ doubtful: true, values: { password: 'correct horse' } })
    expect(first?.unchecked['password']).toMatch(/more than one that fits/)
    expect(third?.doubtful).toBeUndefined()
  })

  test('the import does not follow references with unbounded expansion', async () => {
    const doubling = Array.from({ length: 60 }, (_, at) => () => ({
      Title: `D${at}`,
      UserName: 'ann',
      Password: at === 0 ? 'a word' : `{REF:P@T:D${at - 1}}{REF:P@T:D${at - 1}}`,
    }))
    const records = await read(...doubling)
    expect(records[1]?.values['password']).toBe('a worda word')
    expect(records[59]).toMatchObject({ doubtful: true, values: { password: '' } })
  })
})
