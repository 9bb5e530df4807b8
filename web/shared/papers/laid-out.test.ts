import { expect, test } from 'vitest'
import type { SealedFile } from '../../../records/fields/index.ts'
import { laidOut, type OnPaper } from './laid-out.ts'

const file = (name: string): SealedFile => ({
  id: name,
  name,
  type: 'image/jpeg',
  size: 9,
  key: '',
  hash: '',
  chunks: 1,
})

const record = (id: string, text: string, ...files: string[]): OnPaper => ({
  id,
  title: `Title of ${id}`,
  facts: ['May 1969'],
  parts: [
    {
      title: 'All',
      rows: [
        { name: 'said', label: 'Said', text, secret: false, files: [] },
        ...(files.length === 0
          ? []
          : [{ name: 'files', label: 'Files', text: files.join('\n'), secret: false, files: files.map(file) }]),
      ],
    },
  ],
})
const drawn = (...names: string[]) => new Map(names.map((name) => [name, `data:${name}`]))
const linesOf = ({ lines }: ReturnType<typeof laidOut>) => lines.map((line) => line.map(({ id }) => id))
const labels = ({ parts }: OnPaper) => parts.flatMap(({ rows }) => rows.map(({ label, text }) => `${label}: ${text}`))

test('many photos come first as titled thumbnails, then their texts in pairs', () => {
  const photos = ['a', 'b', 'c', 'd'].map((id) => record(id, 'short', `${id}.jpg`))
  const all = [...photos, record('film', 'short', 'film.mp4'), record('lost', 'short', 'lost.jpg')]
  const paper = laidOut(all, new Map([...drawn('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'), ['lost.jpg', '']]))
  expect(paper.thumbnails.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(paper.thumbnails[0]).toEqual({ id: 'a', title: 'Title of a', facts: ['May 1969'], image: 'data:a.jpg' })
  expect(linesOf(paper)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['film', 'lost'],
  ])
  // The texts name only files that the paper does not draw.
  expect(paper.lines.flat().map(labels)).toEqual([
    ...photos.map(() => ['Said: short']),
    ['Said: short', 'Files: film.mp4'],
    ['Said: short', 'Files: lost.jpg'],
  ])
})

test('a few records follow each other, each with its pictures', () => {
  const four = ['a', 'b', 'c', 'd'].map((id) => record(id, 'short', `${id}.jpg`))
  const paper = laidOut(four, drawn('a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'))
  expect(paper).toEqual({ thumbnails: [], lines: four.map((one) => [one]) })
})

test('long records and records with pictures take the full width, in list order', () => {
  const long = record('long', 'word '.repeat(40))
  const all = [record('a', 'x'), long, record('b', 'x'), record('c', 'x'), record('d', 'x', 'd.jpg', 'e.jpg')]
  const paper = laidOut(all, drawn('d.jpg', 'e.jpg'))
  expect(linesOf(paper)).toEqual([['a'], ['long'], ['b', 'c'], ['d']])
  expect(paper.thumbnails).toEqual([])
  expect(paper.lines.at(-1)?.map(labels)).toEqual([['Said: x', 'Files: d.jpg\ne.jpg']])
})
