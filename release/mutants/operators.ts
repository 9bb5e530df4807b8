import type { Mutants } from '../../commands/mutants/mutant.ts'
import { machine, unsigned } from './shared.ts'

export const operatorMutants: Mutants[] = [
  {
    file: 'release/impartial-operators.ts',
    tests: machine,
    broken: [
      [
        'a decision while the list of operators cannot be relied on',
        "demand(operators.confirmed, 'operators-unconfirmed')",
        '',
      ],
      [
        'a decision by an unlisted person',
        "demand(signer !== undefined, 'not-verified')",
        "if (signer === undefined) return ''",
      ],
      ['a decision by an involved operator', "demand(!involvedIn(estate).has(signer), 'not-impartial')", ''],
      ['an owner who approves about themselves', '[estate.ownerId, ...', '[...'],
      [
        'an operator in a seat, or taken out of one, who approves',
        ' ...everyAcceptance(estate).map(({ who }) => who),',
        '',
      ],
      ['an operator who suspended the owner and approves', ', ...estate.suspendedBy]', ']'],
    ],
  },
  {
    file: 'release/introductions.ts',
    tests: ['release/introductions.test.ts'],
    broken: [
      [
        'an operator without a listed introducer',
        "await verifyStatement('introduction', statement, fromBase64url(by.signKey))",
        'claimed',
      ],
      ['an introduction that can be sent for ever', "demand(introductionId !== undefined, 'not-verified')", ''],
      [
        'listed keys that another operator replaces',
        "demand(known.bundle === toBase64url(bundle), 'not-verified')",
        '',
      ],
      [
        'an operator who was taken off the list and comes back',
        "demand(!records.operatorsSeen().some((seen) => seen.ownerId === introduced.ownerId), 'taken-off')",
        '',
      ],
      [
        'an introduction of keys that count no longer',
        'introduced.version === 1 : counts === toBase64url(bundle)',
        'introduced.version === 1 : true',
      ],
      [
        'an introduction of later keys that do not count',
        'counts === undefined ? introduced.version === 1',
        'counts === undefined ? true',
      ],
      [
        'an older introduction, by a restored store',
        "demand(named && equal(named, moment), 'outdated')",
        "demand(named, 'outdated')",
      ],
      [
        'an introduction that names no moment',
        "demand(named && equal(named, moment), 'outdated')",
        "demand(!named || equal(named, moment), 'outdated')",
      ],
      [
        'a moment that outlives a start of the service',
        "context('operators-moment', records.start, n, hash)",
        "context('operators-moment', n, hash)",
      ],
      [
        'a moment that outlives a change of the list',
        "context('operators-moment', records.start, n, hash)",
        "context('operators-moment', records.start)",
      ],
      ['one introduction of two people', "demand(records.useIntroduction(introductionId), 'outdated')", ''],
    ],
  },
  {
    file: 'release/operators.ts',
    tests: ['release/operators.test.ts', 'release/approval.test.ts', 'release/introductions.test.ts'],
    broken: [
      ['a list of operators that got shorter', '(known ?? []).every(isListed) || ', 'true || '],
      [
        'a list of operators that went missing',
        "if (typeof list === 'string') return { people: [], confirmed: false, changes: [] }",
        "if (typeof list === 'string') return { people: [], confirmed: true, changes: [] }",
      ],
      [
        'a missing list that is taken for an empty one, later on',
        "known === null && list === 'missing'",
        "list === 'missing'",
      ],
      ['one confirmation for every later change', 'await rm(confirmationIn(folder), { force: true })', ''],
      [
        'a confirmation of another list',
        'return text.trim() === (await confirmationOf(people))',
        "return text.trim() !== ''",
      ],
      ['a removal without a line', 'for (const seen of gone) records.seeOperator({ ...seen, listed: false })', ''],
      [
        'an unreadable list that is overwritten',
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
        'a suspension that its operator did not sign',
        "await verifyStatement('suspension', message.statement, listed ? fromBase64url(listed.signKey) : signKey)",
        unsigned,
      ],
      ['a suspension about another owner', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      [
        'unlimited invented operators',
        "demand(!isNew || listed || estate.suspendedBy.length < maxUnlisted, 'wrong-state')",
        '',
      ],
      ['an operator who is crowded out by invented ones', '!isNew || listed || estate', '!isNew || estate'],
      ['a log line in the name of an unlisted operator', 'const lines = listed ? [', 'const lines = true ? ['],
      [
        'an operator who suspended, and is forgotten as such',
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
        'a lockdown by anyone whom the server names',
        "verifyStatement('lockdown', statement, key)",
        'Promise.resolve(readStatement(statement))',
      ],
      [
        'a lifted one, begun again by its old statement',
        "demand(known === undefined || known.until === null, 'outdated')",
        '',
      ],
      ['a second one, begun later by a statement that was kept', 'lockdownNow(all) === undefined ? null : now', 'null'],
      [
        'one operator who stops everything again and again',
        "demand(known !== undefined || !all.some(rests), 'lockdown-rests')",
        '',
      ],
      ['a lift by a shortened list', "demand(operators.confirmed, 'operators-unconfirmed')", ''],
      ['a lift of one that lifts another', "demand(current?.id === id, 'outdated')", "demand(current, 'outdated')"],
      ['one operator who lifts alone', 'Math.min(2, Math.max(1, people.length))', '1'],
      [
        'a lift by a former operator',
        'liftedBy.filter((who) => people.some(({ ownerId }) => ownerId === who))',
        '[...liftedBy]',
      ],
      ['one operator who lifts twice', '[...new Set([...current.liftedBy, signer])]', '[...current.liftedBy, signer]'],
      [
        'a lift by hand of any',
        'current !== undefined && current.id === lockdownId',
        'current !== undefined && lockdownId',
      ],
    ],
  },
]
