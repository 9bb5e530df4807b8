import type { Mutants } from '../../commands/mutants/mutant.ts'
import { unsigned } from './shared.ts'

export const processMutants: Mutants[] = [
  {
    file: 'release/people.ts',
    tests: ['release/people.test.ts', 'release/identity.test.ts', 'release/hybrid-keys.test.ts'],
    broken: [
      [
        'keys that do not count',
        'demand(context.recovering && (succeeds(bundle, newest)',
        'demand(true && (succeeds(bundle, newest)',
      ],
      ['old keys, by a new acceptance', 'known.unvouched !== true && succeeds(here, newest)', 'false'],
      [
        'later keys of a thief in the place of those that are known, in a recovery',
        'if (known) return isEarlier && own === null && known.unvouched ? withPerson(estate, alone) : estate',
        '',
      ],
      [
        "a person shut out by a thief's keys in a recovery",
        'own === null && known.unvouched ? withPerson(estate, alone) : estate',
        'false ? withPerson(estate, alone) : estate',
      ],
      ['later keys that no estate confirms', 'waiting(personIn(bundle), bundle.version > 1)', 'personIn(bundle)'],
      ['a statement by keys that no estate confirms', 'outdated !== true && unvouched !== true', 'outdated !== true'],
      [
        'keys that their own estate vouches for, and that count nowhere',
        'if (waits) current',
        'if (waits === undefined) current',
      ],
      ['later keys of a person without an estate', ' || bundle.version === 1', ' || true'],
      [
        'a rival of the keys that count, while what was lost is sent again',
        'context.recovering && (succeeds(bundle, newest) || succeeds(newest, bundle))',
        'context.recovering',
      ],
      ['old keys from an older copy', 'if (!succeeds(here, next)) current', 'current'],
      ['a hybrid key that what was signed before takes away', 'newerOf(newerOf(newest, bundle), here)', 'bundle'],
      ['a hybrid key that the own estate of a person does not know', 'newerOf(next, here)', 'next'],
      [
        "another person's hybrid key for B",
        'person.ownerId === ownerId && person.signKey === known.signKey && person.boxKey === known.boxKey',
        'true',
      ],
    ],
  },
  {
    file: 'release/append-log.ts',
    tests: ['release/service.test.ts'],
    broken: [['a line of the signed log without end', 'text.slice(0, maxQuoted)', 'text']],
  },
  {
    file: 'release/store-migrations.ts',
    tests: ['release/store-migrations.test.ts'],
    broken: [
      ['a store that a later version wrote', 'if (done > migrations.length)', 'if (done < 0)'],
      [
        'former operators who are forgotten',
        "prepare('update operators set people = ?').run(JSON.stringify(named))",
        "prepare('update operators set people = ?').run('[]')",
      ],
      [
        'an earlier lift that no longer counts',
        'JSON.stringify(await whoseKeys(keys.parse(JSON.parse(lifted_by))))',
        "'[]'",
      ],
      [
        'an operator who suspended, and then could have',
        'suspendedBy: await whoseKeys(old.suspendedBy)',
        'suspendedBy: []',
      ],
    ],
  },
  {
    file: 'release/estate-deletion.ts',
    tests: ['release/estate-deletion.test.ts', 'release/single-change.test.ts', 'release/lockdown.test.ts'],
    broken: [
      ['an estate forgotten in a lockdown', "demand(!isLockedDown(context), 'locked-down')", ''],
      [
        'a decision that the owner did not sign',
        'await verifyStatement(message.type, message.statement, ownerKey)',
        unsigned,
      ],
      ['a decision about another estate', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      ['an older decision', "demand(named.counter > estate.deletion.counter, 'outdated')", ''],
      ['a deletion while others depend on it', "demand(!isNeeded(estate), 'wrong-state')", ''],
      ['a deletion before its time', "demand(context.now >= finalAt(pending, context), 'too-early')", ''],
      [
        'a deletion that the owner did not decide, or that grantees depend on',
        "demand(pending && !isNeeded(estate), 'wrong-state')",
        'if (!pending) return { estate, lines: [], forgotten: true }',
      ],
      ['a released estate that is deleted', " || release.state === 'released')", ')'],
    ],
  },
  {
    file: 'release/service.ts',
    tests: ['release/day-length.test.ts'],
    broken: [
      [
        'a server that counts days of another length',
        "if ((report.daySeconds ?? parts.daySeconds) !== parts.daySeconds) return nothing('other-day', context)",
        '',
      ],
    ],
  },
  {
    file: 'release/apply-message.ts',
    tests: ['release/apply-message.test.ts', 'release/service.test.ts'],
    broken: [
      [
        'a statement that contradicts what the server expects',
        'every(([name, value]) => stated.get(name) === value)',
        'every(() => true)',
      ],
      ['a statement a second time', 'repeated || !expected\n', '!expected\n'],
      [
        'shares that this service cannot open',
        'await openReleaseShare(key.privateKey, named, event, sealedB)',
        'void sealedB',
      ],
      [
        'a statement that names another release service',
        'return named !== undefined && !isSameService(named, publicServiceKeys(key))',
        'return false',
      ],
    ],
  },
  {
    file: 'release/store.ts',
    tests: ['release/service.test.ts'],
    broken: [['what is from a moment that a power cut takes back', 'if (changes() !== before) time.keep()', '']],
  },
  {
    file: 'release/clock.ts',
    tests: ['release/restored.test.ts'],
    broken: [
      [
        'a clock that questions alone never write down',
        'if (now - kept.now >= minuteOf(kept.day_seconds)) this.keep()',
        '',
      ],
    ],
  },
  {
    file: 'release/clock.ts',
    tests: ['release/clock.test.ts'],
    broken: [
      ['a clock on the wall that moves waits', 'this.#anchor.now + Math.floor(running - this.#anchor.running)', 'wall'],
      ['an unconfirmed stop', 'where confirmed = 1 order by at', 'order by at'],
      [
        'every stop, once one was confirmed',
        'confirmed = 1 where from_wall = ? and to_wall = ?',
        'confirmed = 1 where ?1 <= ?2',
      ],
      ['a stop that is written down with each question', ' and confirmed = 0', ''],
      ['a stop that counts for what began after it', 'moment < at && !inLockdown(at)', '!inLockdown(at)'],
      ['a stop that shortens a wait in a lockdown', 'moment < at && !inLockdown(at)', 'moment < at'],
      ['a lockdown whose time counts', 'due + until - Math.max(from, moment)', 'due'],
      ['another length of a day', 'insert or ignore into clock', 'insert or replace into clock'],
    ],
  },
  {
    file: 'release/tombstones.ts',
    tests: ['release/estate-deletion.test.ts'],
    broken: [
      ['a forged tombstone', ' && (await isSigned(hash, signature, signKey))', ''],
      [
        'an estate that is forgotten in name only',
        'if (lost.has(toBase64url(hash))) records.forget(ownerId, hash)',
        'void hash',
      ],
    ],
  },
  {
    file: 'release/http-server.ts',
    tests: ['release/settings.test.ts', 'release/process.test.ts'],
    broken: [
      [
        'a caller without the token',
        'if (parts.token !== undefined && !showsToken(parts.token, request))',
        "if (parts.token === '')",
      ],
      ['a body without end', "if (size > maxRequestBytes) return ''", ''],
    ],
  },
  {
    file: 'release/introductions.ts',
    tests: ['client/operator/introductions.test.ts'],
    broken: [
      [
        'an introduction of another person than the one who gets the role',
        "return claimed.type === 'introduction' && equal(claimed.bundle, bundle)",
        "return claimed.type === 'introduction'",
      ],
    ],
  },
  {
    file: 'release/durable-file.ts',
    tests: ['release/service.test.ts', 'release/operators.test.ts'],
    broken: [
      [
        'a key that cannot be read, taken for one that is not there',
        "error instanceof Error && 'code' in error && error.code === 'ENOENT'",
        'error instanceof Error',
      ],
    ],
  },
  {
    file: 'release/service.ts',
    tests: [
      'release/lockdown.test.ts',
      'release/service.test.ts',
      'release/estate-deletion.test.ts',
      'server/releases/older-copies.test.ts',
    ],
    broken: [
      ['a new operator in a lockdown', "if (lockdownNow(context.lockdowns) !== undefined) return 'locked-down'", ''],
      ['an estate that was forgotten', 'if (records.isForgotten(hash)) {', "if (ownerId === '') {"],
      [
        'answers while something is lost here',
        "if (records.isRecovering(ownerId) && !recovery) return nothing('behind', context)",
        '',
      ],
    ],
  },
  {
    file: 'release/before-migrating.ts',
    tests: ['release/store-migrations.test.ts'],
    broken: [['changes without asking', "if (migrate === 'ask')", 'if (false)']],
  },
  {
    file: 'release/settings.ts',
    tests: ['release/settings.test.ts'],
    broken: [
      [
        'a service on a network without a token',
        "if (address.startsWith('http:') && token === undefined)",
        "if (address === '')",
      ],
      ['a short token', 'token !== undefined && token.length < leastTokenLength', "token === ''"],
    ],
  },
]
