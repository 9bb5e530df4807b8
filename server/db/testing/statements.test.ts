import { expect, test } from 'vitest'
import { ranOnOneEngine, shapeOf } from './statements.ts'

test('the report names each statement that ran on one engine only, and the engine', () => {
  const heard = new Map([
    ['embedded', new Set(['select 1', 'select 2'])],
    ['postgres', new Set(['select 2', 'select 3'])],
  ])
  expect(ranOnOneEngine(heard)).toEqual(
    new Map([
      ['embedded', ['select 1']],
      ['postgres', ['select 3']],
    ]),
  )
  expect(ranOnOneEngine(new Map([...heard.keys()].map((engine) => [engine, new Set(['select 1'])])))).toEqual(new Map())
})

test('the report ignores different values, and no other differences', () => {
  const same = [
    'delete from "mail" where "id" in ($1, $2, $3) and "tries" > $4',
    'delete from "mail" where "id" in ($1)\n  and "tries" > $2',
  ]
  expect(new Set(same.map(shapeOf)).size).toBe(1)
  expect(shapeOf("set local app.owner = 'a'")).toBe(shapeOf("set local app.owner = 'b'"))
  expect(shapeOf('insert into a (b) values ($1), ($2)')).toBe(shapeOf('insert into a (b) values ($1)'))
  expect(shapeOf('select "a" from "b"')).not.toBe(shapeOf('select "b" from "a"'))
})
