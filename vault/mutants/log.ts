import type { Mutants } from '../../commands/mutants/mutant.ts'
import { alone } from './shared.ts'

export const logMutants: Mutants[] = [
  {
    file: 'vault/release-log.ts',
    tests: [...alone, 'vault/release-log.test.ts'],
    broken: [
      ['accepts a log with an entry left out or doubled', 'insist(entry.n === at.n + 1 && equal', 'insist(equal'],
      [
        'accepts an entry on another branch',
        'insist(entry.n === at.n + 1 && equal(entry.prev, at.hash))',
        'insist(entry.n === at.n + 1)',
      ],
      ['accepts an entry under another hash', 'insist(equal(entry.hash, await sha256(content)))', ''],
      [
        'accepts an entry that the release service did not sign',
        'await verifySignature(signKey, entry.signature, content)',
        '',
      ],
      ['accepts another branch than the reader saw', 'insist(seen?.n !== at.n || equal(seen.hash, at.hash))', ''],
      [
        'accepts a log that ends before the entry that the reader saw',
        'insist(seen === undefined || at.n >= seen.n)',
        '',
      ],
      ['accepts the loss of another entry than the reader saw', ' && entry.detail === detail', ''],
      ['accepts any step as a note of loss', 'entry.step === lostStep && ', ''],
    ],
  },
  {
    file: 'vault/service-status.ts',
    tests: [...alone, 'vault/service-status.test.ts'],
    broken: [
      ['accepts a status about another estate', 'insist(status.ownerId === asked.ownerId && equal', 'insist(equal'],
      ['accepts a status for an earlier nonce', ' && equal(status.nonce, asked.nonce)', ''],
      [
        "accepts an owner's part that the status does not name",
        'insist(equal(status.ownerPart, await sha256(part)))',
        '',
      ],
      [
        "accepts a seat's part that the status does not name",
        'insist(status.seatParts.some((known) => equal(known, found)))',
        '',
      ],
      ['accepts an earlier list of operators', 'insist(equal(list.nonce, nonce))', ''],
    ],
  },
  {
    file: 'vault/reporter.ts',
    tests: [...alone, 'vault/reporter.test.ts', 'vault/attacks-on-seats.test.ts'],
    broken: [
      [
        'accepts an acceptance of another owner or seat',
        'insist(ownerId === invited.ownerId && seatId === invited.seatId)',
        '',
      ],
      [
        'accepts an acceptance of another invitation',
        'insist(invitationId === invited.invitationId && epoch === invited.epoch)',
        '',
      ],
      ["accepts another owner's invitation", ' && invited.ownerId === owner.ownerId', ''],
      [
        'accepts a report about another estate',
        'insist(asked.ownerId === owner.ownerId && claim.ownerId === asked.ownerId)',
        '',
      ],
      ['accepts another report', 'insist(claim.releaseId === asked.releaseId && claim.event === asked.event)', ''],
      [
        'accepts a report from another seat',
        'insist(claim.seatId === reporter.seatId && claim.invitationId === reporter.invitationId)',
        '',
      ],
    ],
  },
]
