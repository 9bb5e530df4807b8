import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const operatorMutants: Mutants[] = [
  {
    file: 'release/impartial-operators.ts',
    tests: machine,
    broken: [
      [
        'accepts a decision while the operator list is unconfirmed',
        "demand(operators.confirmed, 'operators-unconfirmed')",
        '',
      ],
      [
        'accepts a decision by an unlisted person',
        "demand(signer !== undefined, 'not-verified')",
        "if (signer === undefined) return ''",
      ],
      ['accepts a decision by an involved operator', "demand(!involvedIn(estate).has(signer), 'not-impartial')", ''],
      ["accepts an owner's approval of a report about themselves", '[estate.ownerId, ...', '[...'],
      ['accepts an approval by an operator who has or had a seat', '...everyAcceptance(estate), ', ''],
      ['accepts an approval by an operator who suspended the owner', ', ...estate.suspendedBy]', ']'],
    ],
  },
  {
    file: 'release/introductions.ts',
    tests: ['release/introductions.test.ts'],
    broken: [
      [
        'adds an operator whom no listed operator introduced',
        "await verifyStatement('introduction', statement, fromBase64url(by.signKey))",
        'claimed',
      ],
      ['accepts an introduction without an id', "demand(introductionId !== undefined, 'not-verified')", ''],
      ['replaces the keys of a listed operator', "demand(known.bundle === toBase64url(bundle), 'not-verified')", ''],
      [
        'adds a removed operator again',
        "demand(!records.operatorsSeen().some((seen) => seen.ownerId === introduced.ownerId), 'taken-off')",
        '',
      ],
      [
        'accepts an introduction of keys that no longer count',
        'introduced.version === 1 : counts === toBase64url(bundle)',
        'introduced.version === 1 : true',
      ],
      [
        'accepts an introduction of later keys that do not count',
        'counts === undefined ? introduced.version === 1',
        'counts === undefined ? true',
      ],
      [
        'accepts an older introduction in a restored store',
        "demand(named && equal(named, moment), 'outdated')",
        "demand(named, 'outdated')",
      ],
      [
        'accepts an introduction that names no moment',
        "demand(named && equal(named, moment), 'outdated')",
        "demand(!named || equal(named, moment), 'outdated')",
      ],
      [
        'gives the same moment in every start of the service',
        "context('operators-moment', records.start, n, hash)",
        "context('operators-moment', n, hash)",
      ],
      [
        'gives the same moment for every state of the list',
        "context('operators-moment', records.start, n, hash)",
        "context('operators-moment', records.start)",
      ],
      ['accepts one introduction for two people', "demand(records.useIntroduction(introductionId), 'outdated')", ''],
    ],
  },
  {
    file: 'release/operators.ts',
    tests: ['release/operators.test.ts', 'release/approval.test.ts', 'release/introductions.test.ts'],
    broken: [
      ['trusts a shortened operator list', '(known ?? []).every(isListed) || ', 'true || '],
      [
        'trusts a missing operator list',
        "if (typeof list === 'string') return { people: [], confirmed: false, changes: [] }",
        "if (typeof list === 'string') return { people: [], confirmed: true, changes: [] }",
      ],
      [
        'treats a list that goes missing later as an empty one',
        "known === null && list === 'missing'",
        "list === 'missing'",
      ],
      ['keeps a confirmation for later changes', 'await rm(confirmationIn(folder), { force: true })', ''],
      [
        'accepts a confirmation of another list',
        'return text.trim() === (await confirmationOf(people))',
        "return text.trim() !== ''",
      ],
      [
        'removes an operator without a line in the log',
        'for (const seen of gone) records.seeOperator({ ...seen, listed: false })',
        '',
      ],
      [
        'overwrites an unreadable list',
        "if (list === 'unreadable') throw new StoreError(unreadable(folder))\n  const known = list === 'missing' ? [] : list\n  const found",
        "const known = typeof list === 'string' ? [] : list\n  const found",
      ],
    ],
  },
  {
    file: 'release/suspension.ts',
    tests: machine,
    broken: [
      [
        'accepts a suspension that the operator did not sign',
        "await verifyStatement('suspension', message.statement, listed ? fromBase64url(listed.signKey) : signKey)",
        unsigned,
      ],
      ['accepts a suspension about another owner', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'stores any number of invented operators',
        "demand(!isNew || listed || estate.suspendedBy.length < maxUnlisted, 'wrong-state')",
        '',
      ],
      ['refuses a listed operator once invented ones fill the store', '!isNew || listed || estate', '!isNew || estate'],
      ['logs a suspension in the name of an unlisted operator', 'const lines = listed ? [', 'const lines = true ? ['],
      [
        'forgets which operator suspended the owner',
        'suspendedBy: [...estate.suspendedBy, who]',
        'suspendedBy: estate.suspendedBy',
      ],
    ],
  },
  {
    file: 'release/lockdown.ts',
    tests: ['release/lockdown.test.ts'],
    broken: [
      [
        'accepts a lockdown without a valid signature',
        "verifyStatement('lockdown', statement, key)",
        'Promise.resolve(readStatement(statement))',
      ],
      [
        'begins a lifted lockdown again by its old statement',
        "demand(known === undefined || known.until === null, 'outdated')",
        '',
      ],
      [
        'begins a second lockdown by a statement that the server kept',
        'lockdownNow(all) === undefined ? null : now',
        'null',
      ],
      [
        'lets one operator begin lockdowns again and again',
        "demand(known !== undefined || !all.some(rests), 'lockdown-rests')",
        '',
      ],
      ['lifts a lockdown while the list is shortened', "demand(operators.confirmed, 'operators-unconfirmed')", ''],
      [
        'lifts a lockdown by the lift of another',
        "demand(current?.id === id, 'outdated')",
        "demand(current, 'outdated')",
      ],
      ['lets one of two operators lift a lockdown', 'Math.min(2, Math.max(1, people.length))', '1'],
      [
        'counts the lift of a removed operator',
        'liftedBy.filter((who) => people.some(({ ownerId }) => ownerId === who))',
        '[...liftedBy]',
      ],
      [
        'counts two lifts of one operator',
        '[...new Set([...current.liftedBy, signer])]',
        '[...current.liftedBy, signer]',
      ],
      [
        'lifts any lockdown by the command line',
        'current !== undefined && current.id === lockdownId',
        'current !== undefined && lockdownId',
      ],
    ],
  },
]
