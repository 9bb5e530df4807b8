import type { Mutants } from '../../commands/mutants/mutant.ts'

export const openingMutants: Mutants[] = [
  {
    file: 'client/estate/check-shares.ts',
    tests: ['client/estate/check-shares.test.ts'],
    broken: [
      [
        'accepts another box than the owner named',
        'if (!box || !seatBoxHash || !equal(await sha256(box.seatBox), seatBoxHash)) throw new SealError()',
        '',
      ],
      ['accepts a missing proof', 'if (answer.proofs && !(proof && proofKey)) throw new SealError()', ''],
      [
        'accepts a proof of another share',
        'await checkShareProof(filling, event, proofKey, nonce, proof.signature)',
        'await Promise.resolve()',
      ],
      ['drops the old epoch before the service holds the new shares', 'keepBefore: true', 'keepBefore: false'],
    ],
  },
  {
    file: 'client/estate/settle-rearms.ts',
    tests: ['client/estate/check-shares.test.ts'],
    broken: [
      [
        "drops the old epoch on the server's claim alone",
        'return hash && armed.some(({ statementHash: known }) => equal(known, hash)) ? [seat] : []',
        'return [seat]',
      ],
    ],
  },
  {
    file: 'client/estate/open.ts',
    tests: ['client/offline/open-from-copy.test.ts', 'client/offline/open-without-copy.test.ts'],
    broken: [
      [
        'keeps showing an estate that failed a check',
        'if (core.keys === keys && !core.estate && core.shown && !isLost(error)) withdrawEstate(core)',
        '',
      ],
      [
        'shows a copy older than the pin',
        'if (pinned && (head.n < pinned.n || (head.n === pinned.n && !equal(head.hash, pinned.hash)))) return estate',
        '',
      ],
    ],
  },
  {
    file: 'client/estate/open.ts',
    tests: ['client/offline/first-load.test.ts'],
    broken: [
      [
        'does not pin what an interrupted first load showed',
        'pinHead(core, keys.ownerId, head).catch(() => undefined)',
        '',
      ],
      [
        'reads a damaged first load again without end',
        'if (!there && (await forgetBegun(core, keys.ownerId))) throw new Moved()',
        '',
      ],
    ],
  },
  {
    file: 'client/offline/estate-copy.ts',
    tests: ['client/offline/first-load-tabs.test.ts > an unfinished first load'],
    broken: [
      [
        'stores newer entries after a sign-out',
        'if ((await readAccountCopy(core))?.ownerId !== keys.ownerId || core.keys !== keys) return',
        '',
      ],
    ],
  },
  {
    file: 'client/reading.ts',
    tests: ['client/offline/open-from-copy.test.ts', 'client/estate/attacks.test.ts > the manifest'],
    broken: [
      [
        'keeps showing a copy that the server contradicts',
        'if (kept && core.estate === kept && !isLost(error)) withdrawEstate(core)',
        '',
      ],
    ],
  },
  {
    file: 'client/estate/restore.ts',
    tests: ['client/estate/restore.test.ts > the lost saves only once'],
    broken: [
      [
        'takes a lost connection for a server restore',
        'await read(true).catch(undefinedIfDiverged)',
        'await read(true).catch(() => undefined)',
      ],
    ],
  },
  {
    file: 'client/estate/new-service.ts',
    tests: ['client/new-service.test.ts'],
    broken: [
      [
        'accepts the key of a service whose fingerprint no operator gave',
        "if (letters !== lettersOf(await serviceFingerprintText(shown))) throw new EstateError('fingerprint', texts.other)",
        '',
      ],
      [
        'replaces a service by the fingerprint of its pinned key',
        "if (letters === lettersOf(await serviceFingerprintText(pinned))) throw new EstateError('fingerprint', texts.unchanged)",
        '',
      ],
      ['accepts a part of a fingerprint', 'letters.length !== fingerprintLetters', 'letters.length === 0'],
    ],
  },
]
