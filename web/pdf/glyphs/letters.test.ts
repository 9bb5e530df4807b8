import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { foreignIn } from './foreign.ts'
import { loadLetters } from './load.ts'
import { withBreaks, withoutBreaks } from './word-breaks.ts'

const fetched: string[] = []
const bytesAt = (address: string) => {
  fetched.push(address.split('/').at(-1) ?? '')
  return readFile(join(import.meta.dirname, '../../..', address))
}

async function shaped(text: string) {
  const { faceOf } = await loadLetters(foreignIn(text), bytesAt)
  const face = faceOf(text[0] ?? '')?.inWeight(400)
  return { face, glyphs: face?.shape(text) ?? [] }
}

test('font requests for a name reveal its script and region, and nothing else', async () => {
  fetched.length = 0
  const { lacking, unreached } = await loadLetters(foreignIn('王美玲ᠮ'), bytesAt)
  expect([lacking, unreached]).toEqual([['ᠮ'], []])
  const ofOneName = [...fetched]
  expect(new Set(ofOneName.map((name) => name.slice(0, 12)))).toEqual(new Set(['noto-sans-sc']))
  fetched.length = 0
  await loadLetters(foreignIn('邓小花'), bytesAt)
  expect(fetched).toEqual(ofOneName)
  fetched.length = 0
  await loadLetters(foreignIn('陳麗華'), bytesAt)
  await loadLetters(foreignIn('山田花子 (はなこ)'), bytesAt)
  expect(new Set(fetched.map((name) => name.slice(0, 12)))).toEqual(new Set(['noto-sans-tc', 'noto-sans-jp']))
})

test('shape joins and reorders glyphs, and keeps the text as written', async () => {
  const arabic = await shaped('محمد')
  expect(arabic.glyphs.map(({ letters }) => letters).join('')).toBe('دمحم')
  // A letter within a word has a different form than alone.
  const [alone] = arabic.face?.shape('م') ?? []
  expect(arabic.glyphs.map(({ id }) => id)).not.toContain(alone?.id)
  // The vowel is drawn before its letter, and the half letter joins the next letter.
  const hindi = await shaped('शक्ति')
  expect(hindi.glyphs.map(({ letters }) => letters)).toEqual(['श', 'क्ति'])
  for (const { id } of hindi.glyphs) expect(hindi.face?.bytesOf(id).length).toBeGreaterThan(100)
  const persian = await shaped('۱۳۴۵')
  expect(persian.glyphs.map(({ letters }) => letters).join('')).toBe('۱۳۴۵')
})

test('a sign of several scripts takes the face of its neighbors, without another request', async () => {
  fetched.length = 0
  const { faceOf } = await loadLetters(foreignIn('রবীন্দ্রনাথ।'), bytesAt)
  expect(faceOf('।')).toBe(faceOf('র'))
  expect(fetched).toHaveLength(1)
})

test('loadLetters returns letters without a face, and letters whose face fails to load', async () => {
  const offline = await loadLetters(['ש', 'ᠮ'], async () => Promise.reject(new Error('offline')))
  expect(offline).toMatchObject({ lacking: ['ᠮ'], unreached: ['ש'] })
})

test('withBreaks inserts an invisible line break opportunity between two Thai words', () => {
  const text = 'คุณยายพาเราไปเดินเล่น'
  expect(withBreaks(text).split('\u200B').length).toBeGreaterThan(3)
  expect(withoutBreaks(withBreaks(text))).toBe(text)
  expect(withBreaks('王美玲 and Sarah')).toBe('王美玲 and Sarah')
})
