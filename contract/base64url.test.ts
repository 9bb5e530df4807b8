import { base64urlnopad } from '@scure/base'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as inNode from './base64url.ts'

async function inBrowser(): Promise<typeof inNode> {
  vi.stubGlobal('Buffer', undefined)
  vi.resetModules()
  return import('./base64url.ts')
}
afterEach(() => vi.unstubAllGlobals())

describe.each([
  ['in Node', () => Promise.resolve(inNode)],
  ['in a browser', inBrowser],
])('%s', (_, load) => {
  test('encodes and decodes like other implementations', async () => {
    const { fromBase64url, toBase64url } = await load()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat({ max: 5 }), (bytes, from) => {
        const part = bytes.subarray(from)
        expect(toBase64url(part)).toBe(base64urlnopad.encode(part))
        expect([...fromBase64url(toBase64url(part))]).toEqual([...part])
      }),
    )
  })

  test('rejects all other input: padding, other alphabets, blanks, stray bits', async () => {
    const { fromBase64url } = await load()
    for (const text of ['YQ==', 'YQ=', '+/8', 'Y Q', 'YQ\n', 'YR', 'A', 'é', 'YWI='])
      expect(() => fromBase64url(text), text).toThrow()
  })
})
