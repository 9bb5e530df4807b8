import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, equal, u32 } from './bytes.ts'
import { pad, unpad } from './padding.ts'
import { expectRefused } from './testing/index.ts'

test('unpadding restores content that was padded in steps of 256 bytes to 4 KiB and of 1 KiB above', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9000 }), (bytes) => {
      const padded = pad(bytes)
      expect(padded.length % (padded.length <= 4096 ? 256 : 1024)).toBe(0)
      expect(padded.length - bytes.length).toBeLessThan(padded.length <= 4096 ? 260 : 1028)
      expect(equal(unpad(padded), bytes)).toBe(true)
    }),
  )
})

test('padding hides the length within a step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 252 }), (length) => {
      expect(pad(new Uint8Array(length)).length).toBe(256)
    }),
  )
})

test('unpadding refuses a wrong length, bytes in the padding, and too much padding', async () => {
  const padded = pad(Uint8Array.of(1, 2, 3))
  const dirty = padded.slice()
  dirty[255] = 1
  const attempts = [
    dirty,
    concat(padded, new Uint8Array(256)),
    padded.subarray(0, 255),
    concat(u32(4000), padded.subarray(4)),
    new Uint8Array(3),
  ]
  for (const attempt of attempts) await expectRefused(() => unpad(attempt))
})
