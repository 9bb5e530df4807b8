import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone } from './shared.ts'

export const formMutants: Mutants[] = [
  {
    file: 'vault/box.ts',
    tests: [...alone, 'vault/box.test.ts', 'vault/known-answers.test.ts'],
    broken: [
      ['accepts a box that does not commit to its key', 'insist(equal(box.subarray(0, COMMIT), commit))', ''],
      [
        'seals a box without its context',
        'const additionalData = concat(place, key.commit)',
        'const additionalData = key.commit',
      ],
      ['accepts a key of another length', 'insist(key.length === 32)\n  const [aes, commit]', 'const [aes, commit]'],
    ],
  },
  {
    file: 'vault/context.ts',
    tests: [...alone, 'vault/context.test.ts'],
    broken: [
      ['accepts a context of another suite', ' && bytes[MAGIC.length] === SUITE', ''],
      ['accepts a context with another beginning', 'insist(MAGIC.every((byte, i) => bytes[i] === byte))', ''],
      ['reads a field beyond the end', 'insist(next <= bytes.length)', ''],
      ['accepts a small number in its long form', ' && value > 0xffffffff', ''],
      ['accepts an unknown kind of field', 'throw new SealError()', 'return { field: body, next }'],
    ],
  },
  {
    file: 'vault/padding.ts',
    tests: [...alone, 'vault/padding.test.ts'],
    broken: [
      ['accepts padding of another length', 'insist(padded.length === paddedLength(length, step))', ''],
      ['accepts padding that hides bytes', 'insist(padded.subarray(HEAD + length).every((byte) => byte === 0))', ''],
    ],
  },
  {
    file: 'vault/hybrid.ts',
    tests: ['vault/hybrid.test.ts'],
    broken: [
      [
        'accepts a hybrid key for another identity',
        'context(HYBRID_IDENTITY, ...writeFields(layout, { core, key }))',
        'context(HYBRID_IDENTITY, ...writeFields(layout, { core: core.subarray(0, 1), key }))',
      ],
      [
        'seals to a reader without their hybrid key',
        'reader.hybrid ?',
        'reader.boxKey.length === 0 && reader.hybrid ?',
      ],
    ],
  },
  {
    file: 'vault/service-keys.ts',
    tests: ['vault/hybrid.test.ts'],
    broken: [
      [
        'accepts a hybrid key that the release service did not sign',
        'await verifySignature(signKey, hybrid.subarray(HYBRID_KEY), hybridContent(boxKey, hybridKey))',
        '',
      ],
    ],
  },
  {
    file: 'vault/curves.ts',
    tests: [...alone, 'vault/known-answers.test.ts', 'vault/curves.test.ts'],
    broken: [
      [
        'accepts any signature',
        "insist(await crypto.subtle.verify('Ed25519', key, plain(signature), plain(message)))",
        "await crypto.subtle.verify('Ed25519', key, plain(signature), plain(message))",
      ],
      [
        'accepts any signature in a browser without these curves',
        'insist(ed25519.verify(signature, message, publicKey, { zip215: false }))',
        '',
      ],
    ],
  },
  {
    file: 'vault/written-code.ts',
    tests: [...alone, 'vault/recovery-code.test.ts'],
    broken: [
      ['accepts a code with a wrong letter', 'insist(equal(whole.subarray(length), await checksum(type, bytes)))', ''],
    ],
  },
  {
    file: 'vault/field-codec.ts',
    tests: [
      ...alone,
      'vault/field-codec.test.ts',
      'vault/statements.test.ts',
      'vault/attacks-on-estates.test.ts',
      'vault/service-status.test.ts',
    ],
    broken: [
      ['accepts an extra field', 'insist(fields.length <= names.length)', ''],
      ['accepts a missing field', 'insist(field !== undefined || layout[name].grown === true)', ''],
      ['accepts a gap among fields', 'insist(value !== undefined)\n      return codec', 'return codec'],
      ['accepts a number out of its range', 'Number.isSafeInteger(value) && value >= min && value <= max,', 'true,'],
      ['accepts bytes of another length', 'length === undefined || value.length === length', 'true'],
      ['accepts a word that is not one of the list', 'insist(word !== undefined)', ''],
    ],
  },
]
