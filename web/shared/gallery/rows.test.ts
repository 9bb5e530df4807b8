import { describe, expect, test } from 'vitest'
import { blank } from '../../../records/define.ts'
import { memory } from '../../../records/kinds/index.ts'
import { albumOf, albumValues } from './album.ts'
import { itemOf, tileName } from './item.ts'
import { rememberShape, spansOf } from './shapes.ts'
import { nameLinesOf, placeAfter, rowsOf, rowWith } from './rows.ts'

const item = (id: string, date: string) =>
  itemOf(id, { ...blank(memory), title: id, date, videoUrl: 'https://youtu.be/x' })
const dates = ['1984-07', '1984', '1984', '1984', '1990', '2001-02-03', '2001']
const items = dates.map((date, at) => item(`m${at}`, date))

describe('the rows of a gallery', () => {
  const rows = rowsOf(items, 3)

  test('each year starts a new row, and no row exceeds the columns', () => {
    const labels = rows.map((row) => ('year' in row ? row.year : row.items.map(({ id }) => id).join(' ')))
    expect(labels).toEqual(['1984', 'm0 m1 m2', 'm3', '1990', 'm4', '2001', 'm5 m6'])
    expect(rowsOf([], 3)).toEqual([])
  })

  test.each([
    ['The lake', 1],
    ['Grandmother’s seventieth in the garden', 3],
    ['Grandmother’s seventieth birthday in the garden at home', 4],
    ['Everybody who came to the long table behind the house in the summer of the flood', 4],
    ['IMG_20230714_101112_BURST0001_COVER.jpg', 3],
  ])('the title %s takes %i lines of 16 characters, and makes its row as high', (title, lines) => {
    const named = { ...item('short', '1984'), title }
    expect(nameLinesOf([item('short', '1984'), named], 16)).toBe(lines)
  })

  test('rowWith finds the row of a tile', () => {
    expect(items.map((_, at) => rowWith(rows, at))).toEqual([1, 1, 1, 2, 4, 6, 6])
  })

  test('arrow keys move from tile to tile, and keep the column if the row has it', () => {
    const after = (key: string, at: number) => placeAfter(key, at, rows)
    expect([after('ArrowRight', 2), after('ArrowRight', 6), after('ArrowLeft', 3), after('ArrowLeft', 0)]).toEqual([
      3, 6, 2, 0,
    ])
    expect([after('ArrowDown', 2), after('ArrowDown', 3), after('ArrowDown', 6)]).toEqual([3, 4, 6])
    expect([after('ArrowUp', 6), after('ArrowUp', 1)]).toEqual([4, 1])
    expect([after('Home', 5), after('End', 0), after('PageDown', 1), after('PageUp', 6)]).toEqual([0, 6, 6, 1])
    expect(after('a', 0)).toBeUndefined()
  })
})

test('a tile’s accessible name has title, type and date', () => {
  expect(tileName(item('The lake', '1984-07'))).toBe('The lake, video on another website, July 1984')
})

test('the text alternative is the description, else the title', () => {
  const values = { ...blank(memory), title: 'The lake' }
  expect(itemOf('', values).alt).toBe('The lake')
  expect(itemOf('', { ...values, description: ' Ruth swims. ' }).alt).toBe('Ruth swims.')
})

test('albumOf inverts albumValues, for a default name and for a name of the owner’s own', () => {
  for (const name of ['Travel', 'Summers at the lake']) expect(albumOf(albumValues(name))).toBe(name)
  expect(albumValues('Travel')).toEqual({ album: 'travel', newAlbum: '' })
})

describe('the widths of a row', () => {
  const file = { id: 'tall', key: '', hash: '', chunks: 1, name: 'tall.jpg', type: 'image/jpeg', size: 3 }
  const photo = itemOf('p', { ...blank(memory), type: 'image', file })
  const page = { width: 920, gap: 10, tall: 200, columns: 3 }

  test('spansOf makes tiles as wide as their pictures, and a full row as wide as the page', () => {
    expect(rememberShape(photo, 300, 400)).toBe(true)
    expect(rememberShape(photo, 300, 400)).toBe(false)
    const wide = { ...photo, picture: { ...file, id: 'wide' } }
    rememberShape(wide, 1600, 1000)
    const spans = spansOf([wide, photo, wide], page)
    expect(spans.map(({ width }) => Math.round(width))).toEqual([365, 171, 365])
    expect(Math.round((spans[2]?.left ?? 0) + (spans[2]?.width ?? 0))).toBe(920)
  })

  test('spansOf keeps the widths of the pictures in a row that is not full', () => {
    expect(spansOf([photo], page)).toEqual([{ left: 0, width: 150 }])
  })
})
