import type { Mutants } from '../commands/mutants/mutant.ts'
import { caretakerMutants } from './caretaker/mutants.ts'
import { deletionMutants } from './account-deletion/mutants.ts'
import { accountMutants } from './accounts/mutants.ts'
import { operatorMutants } from './admin/mutants.ts'
import { estateMutants } from './estates/mutants.ts'
import { fileMutants } from './files/mutants.ts'
import { httpMutants } from './http/mutants.ts'
import { rekeyMutants } from './rekey/mutants.ts'
import { releaseRoomMutants } from './releases/mutants.ts'
import { seatMutants } from './seats/mutants.ts'

// The faults that `npm run mutants` injects into these files, one at a time.

export const serverMutants: Mutants[] = [
  ...accountMutants,
  ...estateMutants,
  ...fileMutants,
  ...httpMutants,
  ...seatMutants,
  ...releaseRoomMutants,
  ...rekeyMutants,
  ...operatorMutants,
  ...deletionMutants,
  ...caretakerMutants,
  {
    file: 'server/app.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [['a page that waits', 'Promise.race([known, pause(longestForPage, true, { ref: false })])', 'known']],
  },
  {
    file: 'server/stand-in.ts',
    tests: ['server/stand-in.test.ts'],
    broken: [
      ['a copy without the key', 'if (!sameBytes(Buffer.from(proof, ', 'if (false && !sameBytes(Buffer.from(proof, '],
      ['a later copy that nobody notes', 'await writeMark(replacedIn(config.serverFolder), theirs)', ''],
      ['an earlier copy that stops a server', "if (!isLater(theirs, own)) return 'an earlier copy'", ''],
      ['a replaced server that starts', 'by !== undefined && isLater(by, await ownMark(self))', 'false'],
      ['a stand-in of the same generation', 'generation: generation + 1', 'generation'],
    ],
  },
  {
    file: 'server/db/pooled.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [
      ['a Postgres that never answers', 'query_timeout: limits.answer', 'query_timeout: 0'],
      ['a Postgres that accepts nobody', 'connectionTimeoutMillis: limits.connection', 'connectionTimeoutMillis: 0'],
      ['a statement that never ends', 'statement_timeout = ${limits.statement}', 'statement_timeout = 0'],
      ['a cut connection in use', "client.on('error', () => undefined)", ''],
    ],
  },
  {
    file: 'server/db/postgres.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [['a fault without a sentence', 'if (!isDown(reason)) return reason', 'return reason']],
  },
  {
    file: 'server/jobs/due-work.ts',
    tests: ['server/jobs/due-work.test.ts'],
    broken: [
      ['a letter that overtakes an earlier one to the same person', 'payload.after ?? id', 'id'],
      [
        'work that another server may have taken over',
        'since > leaseMilliseconds / 2',
        'since > leaseMilliseconds * 9',
      ],
    ],
  },
  {
    file: 'server/db/first-start.ts',
    tests: ['server/db/first-start.test.ts'],
    broken: [
      [
        'an empty database in place of one that lost a file',
        "if (found.length > 0 && (saved.length > 0 || !found.includes('making')))",
        "if (found.length > 0 && saved.length > 0 && found.includes('making'))",
      ],
      ['an empty database beside what people saved', 'if (saved.length > 0)', 'if (saved.length > 9)'],
    ],
  },
  {
    file: 'server/crypto.ts',
    tests: ['server/server.test.ts'],
    broken: [['a new key in place of a lost one', 'if (!isNew)', "if (folder === '')"]],
  },
  {
    file: 'server/mail/no-mailbox.ts',
    tests: ['server/admin/admin.test.ts'],
    broken: [
      [
        "a person's address, confirmed without them",
        "address.toLowerCase().endsWith('.invalid')",
        "address.includes('invalid')",
      ],
    ],
  },
  {
    file: 'server/workers.ts',
    tests: ['server/workers.test.ts'],
    broken: [
      [
        'a process that clears away the socket of the others',
        'cluster.worker === undefined || cluster.worker.id === 1',
        'true',
      ],
    ],
  },
  {
    file: 'contract/mail-name-rules.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      ['a name without end in our mails', ' || name.length > longestMailName)', ')'],
      ['anything in place of a name in our mails', '!inNames.test(name) || ', ''],
      ['a name that mail programs make a link of', ' || looksLikeAddress.test(name))', ')'],
    ],
  },
  {
    file: 'contract/estate.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      [
        'a name that the rules for names in mails refuse',
        'mailNameProblem(name) === undefined',
        "mailNameProblem(name) !== ''",
      ],
    ],
  },
  {
    file: 'contract/packed-records.ts',
    tests: ['contract/packed-records.test.ts'],
    broken: [
      ['a list without its end', 'if (more !== 0 && more !== 1) throw broken()', ''],
      ['an envelope over the maximum', 'envelopeBytes > maxEnvelopeBytes || ', ''],
      ['a wrap of another size', ' || !isOwnerWrapSize(wrapBytes)', ''],
      ['a record that is longer than the list', ' || wrapAt + wrapBytes > end', ''],
      ['more records announced by an empty page', 'if (more === 1 && !last) throw broken()', ''],
    ],
  },
  {
    file: 'contract/opening.ts',
    tests: ['contract/opening.test.ts'],
    broken: [['a head that is none of the entries', '&& last?.n === state.n ', '']],
  },
  {
    file: 'contract/sealed.ts',
    tests: ['server/admin/review-list.test.ts', 'server/accounts/identity.test.ts', 'server/accounts/sign-up.test.ts'],
    broken: [
      [
        'a bundle that later lists cannot show',
        'export const bundle = () => bytes(3284, 192)',
        'export const bundle = () => bytes(4096, 1)',
      ],
    ],
  },
  {
    file: 'server/db/migrate.ts',
    tests: ['server/db/migrate.test.ts'],
    broken: [['a database that was put back without its roles', '    await refuseWithoutPolicies(transaction)\n', '']],
  },
  {
    file: 'server/db/single-connection.ts',
    tests: ['server/db/database.test.ts'],
    broken: [
      [
        'what goes on after a statement of its transaction failed, by itself and as the system',
        'if (this.#failed) throw',
        'if (!this.#failed) void',
      ],
    ],
  },
  {
    file: 'server/db/single-connection.ts',
    tests: ['server/db/group-commit.test.ts'],
    broken: [
      ['answers about what is not on the disk yet', 'await group.onDisk.promise', 'void group'],
      ['a save that no caller flushes', "'', true)", "'', false)"],
      ['a group that owes the disk nothing', 'this.#owesDisk ||= !syncs', 'this.#owesDisk &&= !syncs'],
      [
        'saves that the disk did not take',
        'group.onDisk.resolve, group.onDisk.reject',
        'group.onDisk.resolve, group.onDisk.resolve',
      ],
      [
        'later saves that come to the disk by themselves no longer',
        'if (syncs === this.#syncs)',
        'if (syncs || syncs === this.#syncs)',
      ],
      [
        'a setting that went back with what failed',
        'const outcome = await this.#send({',
        'this.#syncs = syncs\n    const outcome = await this.#send({',
      ],
      ['a group that waits for as long as others come', ' && now - group.since < groupMilliseconds', ''],
      [
        'a group for those who only read',
        "const writes = !query.sql.trimStart().startsWith('select ')",
        'const writes = true',
      ],
    ],
  },
  {
    file: 'server/db/scope.ts',
    tests: ['server/db/database.test.ts'],
    broken: [
      ['words that are no ids', "if (!/^[\\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')", ''],
      ['requests that see every row', ", set_config('role', ${roleOf(scope)}, true)`", '`'],
      [
        'grantees who act as owners do',
        "as === 'grantee' ? 'cairn_grantee' : 'cairn_api'",
        "as === 'grantee' ? 'cairn_api' : 'cairn_api'",
      ],
    ],
  },
  {
    file: 'server/db/before-migrating.ts',
    tests: ['server/db/before-migrating.test.ts'],
    broken: [
      ['changes without asking', "if (config.migrate === 'ask')", 'if (false)'],
      ['changes without a copy', "if (config.migrate === 'yes') return", 'return'],
    ],
  },
  {
    file: 'server/health.ts',
    tests: ['server/health.test.ts'],
    broken: [
      ['reasons for every visitor', "http.req.header('x-forwarded-for') === undefined && ", 'true || '],
      ['a database that does not answer', 'ok || !required', 'true'],
    ],
  },
  {
    file: 'server/db/migrations/001-row-security.sql',
    tests: ['server/db/database.test.ts'],
    broken: [
      ['rows of another owner', 'using (owner_id = (select acting_owner())) with check', 'using (true) with check'],
      [
        'rows written into another estate',
        "with check (owner_id = (select acting_owner()))', name);\n  execute format('grant select, insert, update, delete",
        "with check (true)', name);\n  execute format('grant select, insert, update, delete",
      ],
    ],
  },
  {
    file: 'server/db/migrations/076-grantees-apart.sql',
    tests: ['server/db/database.test.ts'],
    broken: [
      ['rows of another estate, for a grantee', 'using (owner_id = (select acting_estate()) and (%s))', 'using ((%s))'],
    ],
  },
]
