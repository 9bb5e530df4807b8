import { expect, test } from 'vitest'
import { affectedBy } from './affected.ts'

test('npm run dev restarts the processes that run a changed file, and no process for a test', () => {
  expect(affectedBy('server/http/mount.ts')).toEqual(['server'])
  expect(affectedBy('server/db/migrations/001-start.sql')).toEqual(['server'])
  expect(affectedBy('vault/seal.ts')).toEqual(['release'])
  expect(affectedBy('contract/http.ts')).toEqual(['release', 'server'])
  expect(affectedBy('server/http/http.test.ts')).toEqual([])
  expect(affectedBy('server/testing/server.ts')).toEqual([])
  expect(affectedBy('server/mutants.ts')).toEqual([])
  expect(affectedBy('web/ui/Button.tsx')).toEqual([])
})
