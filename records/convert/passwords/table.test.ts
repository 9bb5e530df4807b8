import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { readTable } from './table.ts'

const cells = (text: string) => readTable(text).rows.map((row) => row.cells)

describe('a table', () => {
  test.each([
    ['commas', 'a,b\n1,2', ','],
    ['semicolons', 'a;b\n1,5;2,5', ';'],
    ['tabs', 'a\tb\n1, 2\t2', '\t'],
    ['bars', 'a|b\n1|2', '|'],
  ])('readTable splits a table with %s', (_, text, delimiter) => {
    expect(cells(text)).toEqual(text.split('\n').map((line) => line.split(delimiter)))
  })

  test('readTable takes the delimiter that the first line names', () => {
    expect(cells('sep=;\r\na;b,c\r\n1;2,3')).toEqual([
      ['a', 'b,c'],
      ['1', '2,3'],
    ])
  })

  test('readTable takes the delimiter on which most rows agree, since passwords may contain any character', () => {
    expect(cells('Name,Login,Pwd\na,b,x;y|z\nc,d,|;|;|;|\ne,f,;;')).toEqual([
      ['Name', 'Login', 'Pwd'],
      ['a', 'b', 'x;y|z'],
      ['c', 'd', '|;|;|;|'],
      ['e', 'f', ';;'],
    ])
  })

  test('readTable keeps lines, delimiters and doubled marks inside quotation marks', () => {
    expect(cells('a,b\r\n"one\r\ntwo","say ""ah"", then"\r\n"x",')).toEqual([
      ['a', 'b'],
      ['one\r\ntwo', 'say "ah", then'],
      ['x', ''],
    ])
  })

  test('readTable keeps a quotation mark that a program forgot to double', () => {
    expect(readTable('a,b\n"pass"word","x"').rows).toEqual([
      { cells: ['a', 'b'], broken: false },
      { cells: ['pass"word', 'x'], broken: false, stray: true },
    ])
  })

  test('readTable marks a row as broken if a stray quotation mark may split a cell', () => {
    expect(readTable('a,b,c\n"pass" word,"x",y\n1,2,3').rows.slice(1)).toEqual([
      { cells: ['"pass" word', '"x"', 'y'], broken: true },
      { cells: ['1', '2', '3'], broken: false },
    ])
  })

  test.each([
    ['at the end of the file', 'a,b\n"no end,2\n3,4\n5,6'],
    ['at a mark in a later row', 'a,b\n"no end,2\n"3","4"\n5,6'],
  ])('readTable ends a cell with an unpaired quotation mark at the line end, not %s', (_, text) => {
    expect(readTable(text).rows).toEqual([
      { cells: ['a', 'b'], broken: false },
      { cells: ['"no end', '2'], broken: true },
      { cells: ['3', '4'], broken: false },
      { cells: ['5', '6'], broken: false },
    ])
  })

  test('readTable keeps a quotation mark after a backslash if the table escapes with backslashes', () => {
    const last = (text: string) => cells(text).at(-1)
    expect(last('a,b,c\n"{(\n    \\"Kit\\"\n)}","say \\"ah\\", then",')).toEqual([
      '{(\n    "Kit"\n)}',
      'say "ah", then',
      '',
    ])
    expect(last('"a","b"\n"x\\"y","one\\two"')).toEqual(['x"y', 'one\\two'])
    expect(last('"a","b"\n"x\\"y","one\\\\two"')).toEqual(['x"y', 'one\\two'])
  })

  test('readTable keeps a backslash at the end of a cell if the table doubles quotation marks', () => {
    expect(cells('a,b,c\n"C:\\","x","y"\n"1","2","D:\\"\n"say ""ah\\""","x","pass"word"')).toEqual([
      ['a', 'b', 'c'],
      ['C:\\', 'x', 'y'],
      ['1', '2', 'D:\\'],
      ['say "ah\\"', 'x', 'pass"word'],
    ])
  })

  test('readTable reports the first row that may run on into the next', () => {
    expect(readTable('a,b,c\n1,2,3\n"one "two\n"three", x\n4,5,6').apart).toBe(3)
    expect(readTable('a,b,c\n1,2,3\n"no end,2,3\n4,5').apart).toBeUndefined()
    expect(readTable('a,b,c\n1,2\n"no end,2\n4,5,6').apart).toBeUndefined()
  })

  test('a table with backslash escapes survives the round trip', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\uFEFF]/g, ''))
    const escaped = (text: string) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const all = [['a', 'b'], ['{(\n "x"\n)}', 'back\\slash'], ...rows]
        const written = all.map((row) => row.map(escaped).join(',')).join('\n')
        expect(cells(written)).toEqual(all.filter((row) => row.some((text) => text.trim() !== '')))
      }),
    )
  })

  test('readTable counts all rows, and returns the wanted part', () => {
    const rows = Array.from({ length: 200 }, (_, at) => `${at},x`).join('\n')
    const { first, rows: kept, all } = readTable(`a,b\n\n${rows}`, 101, 10)
    expect(first[0]?.cells).toEqual(['a', 'b'])
    expect(kept).toHaveLength(10)
    expect(kept[0]?.cells).toEqual(['100', 'x'])
    expect(all).toBe(201)
  })

  test('a table of a CSV library survives the round trip', () => {
    const cell = fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[\uFEFF]/g, ''))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), (rows) => {
        const written = rows.filter((row) => row.some((text) => text.trim() !== ''))
        expect(cells(Papa.unparse([['a', 'b', 'c'], ...rows], { quotes: true }))).toEqual([['a', 'b', 'c'], ...written])
      }),
    )
  })
})
