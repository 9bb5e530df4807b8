import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone, seats } from './shared.ts'

export const statementMutants: Mutants[] = [
  {
    file: 'vault/statements.ts',
    tests: [...alone, 'vault/statements.test.ts', ...seats],
    broken: [
      ['accepts an unsigned statement', 'await verifySignature(publicKey, signature, content)', ''],
      [
        "accepts an acceptance without the invitation's signature",
        'await verifySignature(proofKey, proof, content)',
        '',
      ],
      [
        'accepts a statement of another type',
        'insist(found === type && signature !== undefined)',
        'insist(signature !== undefined)',
      ],
      [
        'accepts a statement with one signature missing',
        'insist((proofKey !== undefined) === (signatures(type) === 2))',
        '',
      ],
    ],
  },
  {
    file: 'vault/file.ts',
    tests: [...alone, 'vault/file.test.ts', 'vault/attacks-on-seats.test.ts'],
    broken: [
      [
        'seals every chunk without its place and without marking the last',
        "iv: concat(file.prefix, u32(index), Uint8Array.of(last ? 1 : 0)),\n    additionalData: context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), index, file.chunks),",
        "iv: concat(file.prefix, u32(0), Uint8Array.of(0)),\n    additionalData: context('chunk', uuidBytes(file.ownerId), uuidBytes(file.fileId), last ? 0 : 0),",
      ],
      ['accepts another file than the one sealed', 'if (!equal(seal.hash, hash)) throw new SealError()', ''],
      [
        'accepts a chunk of another length',
        'insist(content.length === chunkLength(file, index))\n    return content',
        'return content',
      ],
      [
        'seals a changed source under the same key',
        'uuidBytes(fileId), size, hash), 32 + PREFIX)',
        'uuidBytes(fileId)), 32 + PREFIX)',
      ],
      [
        'gives two documents one hash',
        "const commitment = await hkdf(key, context('file-commitment', hash))",
        "const commitment = await hkdf(hash, context('file-commitment', hash))",
      ],
      ["accepts a certificate's key for another file", 'insist(seal.fileId === place.fileId && ', 'insist('],
      [
        "accepts a certificate's key for another report",
        "context('certificate-key', uuidBytes(ownerId), uuidBytes(releaseId), uuidBytes(fileId))",
        "context('certificate-key', uuidBytes(ownerId), uuidBytes(fileId))",
      ],
    ],
  },
  {
    file: 'vault/singleton.ts',
    tests: ['vault/singleton.test.ts'],
    broken: [
      ['gives the only records of all kinds one id', 'uuidBytes(ownerId), kind, nth', 'uuidBytes(ownerId), nth'],
      ['reuses the id of a purged record', 'kind, nth)', 'kind)'],
      ['derives ids that the server could compute', 'hkdf(accountKey, ', 'hkdf(uuidBytes(ownerId), '],
    ],
  },
]
