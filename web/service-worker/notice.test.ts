import { expect, test } from 'vitest'
import { noticeIn } from './notice.ts'

test('a notice shows the text of the message, also with its padding', () => {
  const sent = JSON.stringify({ title: 'Cairn', body: 'Please open Cairn.' }).padEnd(300)
  expect(noticeIn(sent, 'cairn.test')).toEqual({ title: 'Cairn', body: 'Please open Cairn.' })
})

test('a message that cannot be read still shows a notice', () => {
  for (const sent of [undefined, '', '{', 'null', '"x"', '{"title":1,"body":"x"}', '{"title":"x"}'])
    expect(noticeIn(sent, 'cairn.test')).toEqual({ title: 'cairn.test', body: '' })
})
