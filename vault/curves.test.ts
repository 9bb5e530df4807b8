import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { equal, random, toHex } from './bytes.ts'
import * as own from './curves.ts'
import * as hpke from './hpke.ts'
import { fromText } from './bytes.ts'

// These tests reload the modules as in a browser whose WebCrypto lacks both curves.
describe('a browser without the curves', () => {
  let curves: typeof own
  let sealing: typeof hpke
  const restore: (() => void)[] = []

  beforeAll(async () => {
    vi.resetModules()
    for (const method of ['generateKey', 'importKey'] as const) {
      const real = crypto.subtle[method].bind(crypto.subtle)
      const spy = vi.spyOn(crypto.subtle, method)
      spy.mockImplementation((...given: unknown[]) => {
        if (given.some((item) => item === 'Ed25519' || item === 'X25519')) {
          return Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'))
        }
        return Reflect.apply(real, undefined, given)
      })
      restore.push(() => spy.mockRestore())
    }
    curves = await import('./curves.ts')
    sealing = await import('./hpke.ts')
    expect(await curves.hasCurves()).toBe(false)
  })

  afterAll(() => {
    for (const undo of restore) undo()
  })

  test('derives the same public keys and signatures from a seed as any browser', async () => {
    const seed = random(32)
    const message = fromText('I am here. Stop this.')
    const elsewhere = await curves.signingKey(seed)
    const signature = await elsewhere.sign(message)
    await curves.verifySignature(elsewhere.publicKey, signature, message)
    await expect(curves.verifySignature(elsewhere.publicKey, signature, fromText('x'))).rejects.toThrow('opened')
    for (const undo of restore.splice(0)) undo()
    const here = await own.signingKey(seed)
    expect(toHex(here.publicKey)).toBe(toHex(elsewhere.publicKey))
    expect(toHex(await here.sign(message))).toBe(toHex(signature))
    expect(equal(await own.boxPublicKey(seed), await curves.boxPublicKey(seed))).toBe(true)
  })

  test('exchanges sealed messages with a browser that has the curves, both ways', async () => {
    const [mine, theirs] = [await hpke.makeBoxKeyPair(), await sealing.makeBoxKeyPair()]
    const [content, info] = [random(32), fromText('purpose')]
    const there = await sealing.sealToEarlier(mine.publicKey, content, info)
    expect(equal(await hpke.openSealed(mine.privateKey, there, info, 32), content)).toBe(true)
    const here = await hpke.sealToEarlier(theirs.publicKey, content, info)
    expect(equal(await sealing.openSealed(theirs.privateKey, here, info, 32), content)).toBe(true)
    await expect(sealing.openSealed(theirs.privateKey, here, fromText('other'), 32)).rejects.toThrow('opened')
    await expect(sealing.sealToEarlier(new Uint8Array(32), content, info)).rejects.toThrow('opened')
    const hybrid = await sealing.sealTo(await hpke.hybridPublicKey(mine.privateKey), content, info)
    expect(equal(await hpke.openSealed(mine.privateKey, hybrid, info, 32), content)).toBe(true)
  })
})
