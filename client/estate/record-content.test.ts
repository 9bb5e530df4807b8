import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { parted, readOwn, readReceived, type RecordContent } from './record-content.ts'

const content: RecordContent = {
  kind: 'online-account',
  definitionVersion: 1,
  values: { platform: 'Facebook' },
  files: [],
  createdAt: '2026-11-27T08:00:00.000Z',
  updatedAt: '2026-11-27T08:00:00.000Z',
  audience: 'everyone_named',
  alsoIfIncapacitated: true,
  notFor: ['contact_2'],
  formerly: [randomUUID()],
  importId: randomUUID(),
  added: { importId: randomUUID(), before: 3 },
}

const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const chosen = ['audience', 'alsoIfIncapacitated', 'notFor', 'formerly', 'importId', 'added'] as const

test('the shared part of a record names no other readers, and the owner reads all of the record', () => {
  const { shared, mine } = parted(content)
  for (const name of chosen) expect(shared).not.toHaveProperty(name)
  expect(JSON.stringify(shared)).not.toContain(content.formerly?.[0])
  expect(readOwn({ content: sent(shared), mine: sent(mine) })).toEqual(content)
})

test('the owner reads a record whose older envelope holds all of it', () => {
  expect(readOwn({ content: sent(content), mine: undefined })).toEqual(content)
})

test('a grantee learns of no other readers, even from an older envelope', () => {
  for (const opened of [sent(parted(content).shared), sent(content)]) {
    const received = readReceived(opened, 'contact_1', 'death')
    expect(received).toMatchObject({ audience: 'contact_1', alsoIfIncapacitated: false, values: content.values })
    for (const name of ['notFor', 'formerly', 'importId', 'added']) expect(received).not.toHaveProperty(name)
  }
})

test('the reader rejects content that is not a record', () => {
  for (const opened of [null, 'text', [], { ...content, kind: 7 }])
    for (const read of [() => readOwn({ content: opened, mine: {} }), () => readReceived(opened, 'attorney', 'death')])
      expect(read).toThrow('One record could not be read.')
})
