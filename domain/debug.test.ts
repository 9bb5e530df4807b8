import { expect, test, vi } from 'vitest'
import { debugLog } from './debug.ts'

test.each([
  ['server:http', 'server:http'],
  ['server:http', 'release, server'],
  ['release', '*'],
])('debugLog writes the lines of %s when "%s" is wanted', (area, wanted) => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined)
  debugLog(area, wanted)?.('GET /api/server 200')
  expect(debug).toHaveBeenCalledExactlyOnceWith(`${area} GET /api/server 200`)
  debug.mockRestore()
})

test.each(['', 'serve', 'server:jobs', 'release'])('debugLog is off for server:http when "%s" is wanted', (wanted) => {
  expect(debugLog('server:http', wanted)).toBeUndefined()
})
