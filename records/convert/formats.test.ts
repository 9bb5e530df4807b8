import { describe, expect, test } from 'vitest'
import { datesOf } from '../dates.ts'
import { blank, tidied } from '../define.ts'
import { filled } from '../kinds/filled.ts'
import { kinds, onlineAccount } from '../kinds/index.ts'
import { today } from '../today.ts'
import { contentsOf } from './contents.ts'
import type { Kept } from './exporter.ts'
import { formatsInZip, formatsOf } from './formats.ts'
import { imported } from './testing/index.ts'

const kept = (kind: string, values: Kept['values'], id = kind): Kept => ({
  id,
  kind,
  values,
  audience: 'nobody',
  alsoIfIncapacitated: false,
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
})
const written = (record: Kept, ending: string) => {
  const [group] = contentsOf({ records: [record], trash: [] }, () => 'Only me', 'names')
  const format = formatsOf(record.kind).find((one) => one.ending === ending)
  if (!group || !format) throw new Error(`${record.kind} has no format ${ending}`)
  return format.write(group, new Set())
}

describe.each(kinds.map((definition) => [definition.kind, definition] as const))('%s', (kind, definition) => {
  const values = tidied(definition, filled(definition))
  const record = kept(kind, values)

  test('the kind exports as a page, a table and data, each with its own extension', () => {
    const endings = formatsOf(kind).map(({ ending }) => ending)
    expect(endings.slice(0, 3)).toEqual(['.html', '.csv', '.json'])
    expect(new Set(endings).size).toBe(endings.length)
    expect(formatsInZip(kind).map(({ ending }) => ending)).not.toContain('.html')
  })

  test('every format contains the title and no file key', () => {
    for (const { ending } of formatsOf(kind)) {
      const text = written(record, ending)
      const isTold = ending !== '.ics' || datesOf(definition, { id: kind, values }, today()).length > 0
      expect(text?.includes(definition.title(filled(definition)))).toBe(isTold ? true : undefined)
      expect(text ?? '').not.toMatch(/a-key|a-hash/)
    }
  })
})

describe('accounts for password managers', () => {
  const account = {
    ...blank(onlineAccount),
    accountType: 'social',
    platform: 'other',
    otherPlatform: 'Zoë & "Söhne"',
    username: 'ruth',
    password: ' =secret, 9!',
    notes: 'Web address: https://example.org/login\nOf the shop',
  } as const
  const csv = written(kept(onlineAccount.kind, account), '-passwords.csv') ?? ''

  test('the import recognizes accounts from Cairn’s password table', async () => {
    const { leftOut, records } = await imported(onlineAccount.kind, csv, {
      existing: { [onlineAccount.kind]: [account] },
    })
    expect(leftOut).toEqual([])
    expect(records).toMatchObject([{ duplicateOf: { where: 'here', same: true } }])
  })
})
