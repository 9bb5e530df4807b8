import { expect, test } from 'vitest'
import { collector, inParts } from './parts.ts'
import type { Answer } from './read-export.ts'

const records = Array.from({ length: 1201 }, (_, at) => ({ row: `Row ${at}`, kind: 'pet', values: {}, unchecked: {} }))

test('inParts splits records into messages of 250, and the collector joins them in order', () => {
  const answer: Answer = { preview: { format: 'a table', records, leftOut: [{ row: 'x', reason: 'y' }] } }
  const messages = inParts(answer)
  expect(messages.map((message) => ('part' in message ? message.part.length : 'end'))).toEqual([
    250,
    250,
    250,
    250,
    201,
    'end',
  ])
  const collect = collector()
  expect(messages.map(collect)).toEqual([...Array.from({ length: 5 }, () => undefined), answer])
})

test('inParts returns any other answer as one message', () => {
  const problem: Answer = { problem: 'This file is empty.' }
  expect(inParts(problem).map(collector())).toEqual([problem])
})
