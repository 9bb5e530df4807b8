import type { Mutants } from '../../commands/mutants/mutant.ts'
import { unsigned } from './shared.ts'

export const processMutants: Mutants[] = [
  {
    file: 'release/people.ts',
    tests: ['release/people.test.ts', 'release/identity.test.ts', 'release/hybrid-keys.test.ts'],
    broken: [
      [
        'accepts keys that do not count',
        'demand(context.recovering && (succeeds(bundle, newest)',
        'demand(true && (succeeds(bundle, newest)',
      ],
      ['counts old keys again by a new acceptance', 'known.unvouched !== true && succeeds(here, newest)', 'false'],
      [
        "replaces known keys by a thief's later keys in a recovery",
        'if (known) return isEarlier && own === null && known.unvouched ? withPerson(estate, alone) : estate',
        '',
      ],
      [
        "locks out a person by a thief's keys in a recovery",
        'own === null && known.unvouched ? withPerson(estate, alone) : estate',
        'false ? withPerson(estate, alone) : estate',
      ],
      [
        'counts later keys that no estate confirms',
        'waiting(personIn(bundle), bundle.version > 1)',
        'personIn(bundle)',
      ],
      [
        'accepts a statement by keys that no estate confirms',
        'outdated !== true && unvouched !== true',
        'outdated !== true',
      ],
      [
        "does not count keys that the person's own estate confirms",
        'if (waits) current',
        'if (waits === undefined) current',
      ],
      ['counts later keys of a person without an estate', ' || bundle.version === 1', ' || true'],
      [
        'accepts a rival of the keys that count during a recovery',
        'context.recovering && (succeeds(bundle, newest) || succeeds(newest, bundle))',
        'context.recovering',
      ],
      ['returns to old keys from an older copy', 'if (!succeeds(here, next)) current', 'current'],
      ['drops a hybrid key by an older statement', 'newerOf(newerOf(newest, bundle), here)', 'bundle'],
      ["drops a hybrid key that the person's own estate lacks", 'newerOf(next, here)', 'next'],
      [
        "seals share B to another person's hybrid key",
        'person.ownerId === ownerId && person.signKey === known.signKey && person.boxKey === known.boxKey',
        'true',
      ],
    ],
  },
  {
    file: 'release/append-log.ts',
    tests: ['release/service.test.ts'],
    broken: [['logs a quote of any length', 'text.slice(0, maxQuoted)', 'text']],
  },
  {
    file: 'release/store-migrations.ts',
    tests: ['release/store-migrations.test.ts'],
    broken: [
      ['opens a store that a later version wrote', 'if (done > migrations.length)', 'if (done < 0)'],
      [
        'forgets the operators of an older store',
        "prepare('update operators set people = ?').run(JSON.stringify(named))",
        "prepare('update operators set people = ?').run('[]')",
      ],
      ['forgets lifts of an older store', 'JSON.stringify(await whoseKeys(keys.parse(JSON.parse(lifted_by))))', "'[]'"],
      [
        'forgets suspending operators of an older store',
        'suspendedBy: await whoseKeys(old.suspendedBy)',
        'suspendedBy: []',
      ],
    ],
  },
  {
    file: 'release/estate-deletion.ts',
    tests: ['release/estate-deletion.test.ts', 'release/single-change.test.ts', 'release/lockdown.test.ts'],
    broken: [
      ['deletes an estate in a lockdown', "demand(!isLockedDown(context), 'locked-down')", ''],
      [
        'accepts a decision that the owner did not sign',
        'await verifyStatement(message.type, message.statement, ownerKey)',
        unsigned,
      ],
      ['accepts a decision about another estate', "demand(named.ownerId === estate.ownerId, 'not-verified')", ''],
      ['accepts an older decision', "demand(named.counter > estate.deletion.counter, 'outdated')", ''],
      ['accepts a deletion while grantees need the estate', "demand(!isNeeded(estate), 'wrong-state')", ''],
      ['deletes an estate too early', "demand(context.now >= finalAt(pending, context), 'too-early')", ''],
      [
        'deletes an estate that the owner did not delete or that grantees need',
        "demand(pending && !isNeeded(estate), 'wrong-state')",
        'if (!pending) return { estate, lines: [], forgotten: true }',
      ],
      ['deletes a released estate', " || release.state === 'released')", ')'],
    ],
  },
  {
    file: 'release/service.ts',
    tests: ['release/day-length.test.ts'],
    broken: [
      [
        'accepts a server with another length of day',
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
        "accepts a statement that contradicts the server's fields",
        'every(([name, value]) => stated.get(name) === value)',
        'every(() => true)',
      ],
      ['applies a repeated statement again', 'repeated || !expected\n', '!expected\n'],
      [
        'accepts shares that this service cannot open',
        'await openReleaseShare(key.privateKey, named, event, sealedB)',
        'void sealedB',
      ],
      [
        'accepts a statement that names another release service',
        'return named !== undefined && !isSameService(named, publicServiceKeys(key))',
        'return false',
      ],
    ],
  },
  {
    file: 'release/store.ts',
    tests: ['release/service.test.ts'],
    broken: [['stores data with a time later than the stored clock', 'if (changes() !== before) time.keep()', '']],
  },
  {
    file: 'release/clock.ts',
    tests: ['release/restored.test.ts'],
    broken: [
      [
        'never stores the clock for questions alone',
        'if (now - kept.now >= minuteOf(kept.day_seconds)) this.keep()',
        '',
      ],
    ],
  },
  {
    file: 'release/clock.ts',
    tests: ['release/clock.test.ts'],
    broken: [
      ['moves waits with the wall clock', 'this.#anchor.now + Math.floor(running - this.#anchor.running)', 'wall'],
      ['counts an unconfirmed stop', 'where confirmed = 1 order by at', 'order by at'],
      [
        'confirms every stop with the first',
        'confirmed = 1 where from_wall = ? and to_wall = ?',
        'confirmed = 1 where ?1 <= ?2',
      ],
      ['writes a confirmed stop at each question', ' and confirmed = 0', ''],
      ['counts a stop toward waits that began after it', 'moment < at && !inLockdown(at)', '!inLockdown(at)'],
      ['counts a stop toward a wait in a lockdown', 'moment < at && !inLockdown(at)', 'moment < at'],
      ["counts a lockdown's time toward a wait", 'due + until - Math.max(from, moment)', 'due'],
      ['accepts another length of day', 'insert or ignore into clock', 'insert or replace into clock'],
    ],
  },
  {
    file: 'release/tombstones.ts',
    tests: ['release/estate-deletion.test.ts'],
    broken: [
      ['accepts a forged tombstone', ' && (await isSigned(hash, signature, signKey))', ''],
      [
        'does not delete an estate that a tombstone names',
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
        'answers a caller without the token',
        'if (parts.token !== undefined && !showsToken(parts.token, request))',
        "if (parts.token === '')",
      ],
      ['reads a body of any size', "if (size > maxRequestBytes) return ''", ''],
    ],
  },
  {
    file: 'release/introductions.ts',
    tests: ['client/operator/introductions.test.ts'],
    broken: [
      [
        'accepts an introduction of another person',
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
        'treats an unreadable key file as missing',
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
      ['adds an operator in a lockdown', "if (lockdownNow(context.lockdowns) !== undefined) return 'locked-down'", ''],
      ['accepts a statement of a deleted estate', 'if (records.isForgotten(hash)) {', "if (ownerId === '') {"],
      [
        'answers normally while a recovery runs',
        "if (records.isRecovering(ownerId) && !recovery) return nothing('behind', context)",
        '',
      ],
    ],
  },
  {
    file: 'release/before-migrating.ts',
    tests: ['release/store-migrations.test.ts'],
    broken: [['migrates without asking', "if (migrate === 'ask')", 'if (false)']],
  },
  {
    file: 'release/settings.ts',
    tests: ['release/settings.test.ts'],
    broken: [
      [
        'listens on a network without a token',
        "if (address.startsWith('http:') && token === undefined)",
        "if (address === '')",
      ],
      ['accepts a short token', 'token !== undefined && token.length < leastTokenLength', "token === ''"],
    ],
  },
]
