import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type BoxKeyPair, hybridPublicKey, makeBoxKeyPair, openSealed, sealTo, sealToEarlier } from './hpke.ts'
import { expectRefused, flipBit } from './testing/index.ts'

// A message, hybrid or not, opens only with its reader's key and under its own context.

const bytesOf = (most: number) => fc.uint8Array({ maxLength: most })
const sealedFor = fc.record({ content: bytesOf(400), info: bytesOf(120), hybrid: fc.boolean() })

let reader: BoxKeyPair
let stranger: BoxKeyPair
beforeAll(async () => {
  ;[reader, stranger] = await Promise.all([makeBoxKeyPair(), makeBoxKeyPair()])
})

type Sealed = { content: Uint8Array; info: Uint8Array; hybrid: boolean }
const seal = async ({ content, info, hybrid }: Sealed) =>
  hybrid
    ? sealTo(await hybridPublicKey(reader.privateKey), content, info)
    : sealToEarlier(reader.publicKey, content, info)

test('a reader opens a message in either form, hybrid or X25519 alone', async () => {
  await fc.assert(
    fc.asyncProperty(sealedFor, async (sealed) => {
      const message = await seal(sealed)
      const opened = await openSealed(reader.privateKey, message, sealed.info, sealed.content.length)
      expect([...opened]).toEqual([...sealed.content])
    }),
  )
})

test('a reader refuses a changed bit, and another reader or place opens nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sealedFor, fc.nat(), bytesOf(120), async (sealed, bit, place) => {
      fc.pre(!Buffer.from(place).equals(sealed.info))
      const message = await seal(sealed)
      const { info, content } = sealed
      const at = bit % (8 * message.length)
      await expectRefused(() => openSealed(reader.privateKey, flipBit(message, at), info, content.length))
      await expectRefused(() => openSealed(stranger.privateKey, message, info, content.length))
      await expectRefused(() => openSealed(reader.privateKey, message, place, content.length))
      await expectRefused(() => openSealed(reader.privateKey, message, info, content.length + 1))
    }),
  )
})

test('sealing the same content twice never gives the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(sealedFor, async (sealed) => {
      expect(Buffer.from(await seal(sealed)).equals(await seal(sealed))).toBe(false)
    }),
  )
})
