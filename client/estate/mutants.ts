import type { Mutants } from '../../commands/mutants/mutant.ts'

export const openingMutants: Mutants[] = [
  {
    file: 'client/estate/check-shares.ts',
    tests: ['client/estate/check-shares.test.ts'],
    broken: [
      [
        'another box than the owner named',
        'if (!box || !seatBoxHash || !equal(await sha256(box.seatBox), seatBoxHash)) throw new SealError()',
        '',
      ],
      ['a proof that is missing', 'if (answer.proofs && !(proof && proofKey)) throw new SealError()', ''],
      [
        'a proof of another share',
        'await checkShareProof(filling, event, proofKey, nonce, proof.signature)',
        'await Promise.resolve()',
      ],
      ['what opens, gone before others are held', 'keepBefore: true', 'keepBefore: false'],
    ],
  },
  {
    file: 'client/estate/settle-rearms.ts',
    tests: ['client/estate/check-shares.test.ts'],
    broken: [
      [
        'what opens, gone on the word of the server',
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
        'what came of an estate that does not hold, shown on',
        'if (core.keys === keys && !core.estate && core.shown && !isLost(error)) withdrawEstate(core)',
        '',
      ],
      [
        'less than this device saw, shown from its copy',
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
        'less than an earlier visit was shown, on a device that never had all',
        'pinHead(core, keys.ownerId, head).catch(() => undefined)',
        '',
      ],
      [
        'a damaged beginning, read again for ever',
        'if (!there && (await forgetBegun(core, keys.ownerId))) throw new Moved()',
        '',
      ],
    ],
  },
  {
    file: 'client/offline/estate-copy.ts',
    tests: ['client/offline/first-load-tabs.test.ts > an unfinished first load is deleted'],
    broken: [
      [
        'what comes after a sign-out, kept',
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
        'what a copy says, where the server says otherwise',
        'if (kept && core.estate === kept && !isLost(error)) withdrawEstate(core)',
        '',
      ],
    ],
  },
  {
    file: 'client/estate/restore.ts',
    tests: ['client/estate/restore.test.ts > one notice of the loss'],
    broken: [
      [
        'a broken line, taken for a server that was put back',
        'await read(true).catch(undefinedIfDiverged)',
        'await read(true).catch(() => undefined)',
      ],
    ],
  },
]
