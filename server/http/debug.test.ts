import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { debugCalls } from './debug.ts'

test('debugCalls logs a call without its query and without the ids in its path', async () => {
  const lines: string[] = []
  const hono = new Hono()
  hono.use(debugCalls((line) => lines.push(line)))
  hono.get('/api/records/:id', (context) => context.text('sealed'))
  await hono.request('/api/records/0b7cbb9e-57f4-4b40-9a6f-9d8f2f5ce0ad?email=ruth@example.com')
  await hono.request('/api/nothing')
  expect(lines.map((line) => line.replace(/\d+ ms/, 'n ms'))).toEqual([
    'GET /api/records/… 200 n ms',
    'GET /api/nothing 404 n ms',
  ])
})
