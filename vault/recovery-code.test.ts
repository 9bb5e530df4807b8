import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equal, random, toHex } from './bytes.ts'
import { isRecoveryCode, makeRecoveryCode, recoveryKeys, successionKeyOf } from './recovery-code.ts'
import { readCode, writeCode } from './written-code.ts'
import { expectRefused } from './testing/index.ts'

describe('recovery code', () => {
  test('has nine groups of four, and always gives the same two different keys', async () => {
    const groups = await makeRecoveryCode()
    expect(groups.map((group) => group.length)).toEqual(Array.from({ length: 9 }, () => 4))
    const [once, again] = [await recoveryKeys(groups.join(' ')), await recoveryKeys(groups.join('-'))]
    expect(equal(once.recoveryAuth, again.recoveryAuth) && equal(once.boxKey, again.boxKey)).toBe(true)
    expect(equal(once.recoveryAuth, once.boxKey)).toBe(false)
  })

  test('gives the key that consents to new keys, the same for as long as the paper exists', async () => {
    const printed = await writeCode(
      'recovery-checksum',
      Uint8Array.from({ length: 20 }, (_, i) => i),
    )
    expect(toHex((await successionKeyOf(printed.join(' '))).publicKey)).toBe(
      'd921fdf62af8c3c925ae24014ff36d1a49c6bbe6e0142171299a26786cc68705',
    )
    await expectRefused(() => successionKeyOf(printed.slice(1).join(' ')))
  })

  test('is read as people type it: any case, spaces, dashes, 0 for O, 1 for I, 8 for B', async () => {
    const separators = fc.constantFrom('', ' ', '-', ' - ', '\n', '\u2013', '\u00a0', '.')
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        separators,
        fc.boolean(),
        async (bytes, gap, lower) => {
          const printed = (await writeCode('t', bytes)).join(gap)
          const mistyped = printed.replaceAll('O', '0').replaceAll('I', '1').replaceAll('B', '8')
          expect(equal(await readCode('t', lower ? mistyped.toLowerCase() : mistyped, 20), bytes)).toBe(true)
        },
      ),
    )
  })

  test('detects a wrong letter', async () => {
    let noticed = 0
    const rounds = 60
    for (let round = 0; round < rounds; round++) {
      const letters = (await makeRecoveryCode()).join('')
      const at = round % 34
      const wrong = letters[at] === 'Q' ? 'R' : 'Q'
      const changed = letters.slice(0, at) + wrong + letters.slice(at + 1)
      if (!(await isRecoveryCode(changed))) noticed++
    }
    // A checksum of two bytes misses one mistake in 65,536.
    expect(noticed).toBeGreaterThanOrEqual(rounds - 1)
  })

  test('refuses input that is not a code', async () => {
    const whole = (await makeRecoveryCode()).join('')
    for (const typed of ['', 'hello', whole.slice(1), `${whole}A`, whole.replace(/.$/, '9'), `${whole}${whole}`]) {
      await expectRefused(() => recoveryKeys(typed))
      expect(await isRecoveryCode(typed)).toBe(false)
    }
  })

  test('a code for one purpose is not valid for another', async () => {
    const groups = await writeCode('one', random(20))
    await expectRefused(() => readCode('other', groups.join(''), 20))
  })
})
