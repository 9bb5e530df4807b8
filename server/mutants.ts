import type { Mutants } from '../commands/mutants/mutant.ts'
import { caretakerMutants } from './caretaker/mutants.ts'
import { channelMutants } from './channels/mutants.ts'
import { checkInMutants } from './check-ins/mutants.ts'
import { deletionMutants } from './account-deletion/mutants.ts'
import { accountMutants } from './accounts/mutants.ts'
import { operatorMutants } from './admin/mutants.ts'
import { deputyMutants } from './deputies/mutants.ts'
import { drillMutants } from './drill/mutants.ts'
import { estateMutants } from './estates/mutants.ts'
import { fileMutants } from './files/mutants.ts'
import { httpMutants } from './http/mutants.ts'
import { rekeyMutants } from './rekey/mutants.ts'
import { releaseRoomMutants } from './releases/mutants.ts'
import { seatMutants } from './seats/mutants.ts'
import { yearlyMutants } from './yearly/mutants.ts'

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
  ...channelMutants,
  ...checkInMutants,
  ...deputyMutants,
  ...drillMutants,
  ...yearlyMutants,
  {
    file: 'server/app.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [
      [
        'delays a page while the database hangs',
        'Promise.race([known, pause(longestForPage, true, { ref: false })])',
        'known',
      ],
    ],
  },
  {
    file: 'server/stand-in.ts',
    tests: ['server/stand-in.test.ts'],
    broken: [
      [
        'accepts a copy without the key',
        'if (!sameBytes(Buffer.from(proof, ',
        'if (false && !sameBytes(Buffer.from(proof, ',
      ],
      ['does not note a later copy', 'await writeMark(replacedIn(config.serverFolder), theirs)', ''],
      ['stops a server because of an earlier copy', "if (!isLater(theirs, own)) return 'an earlier copy'", ''],
      ['starts a replaced server', 'by !== undefined && isLater(by, await ownMark(self))', 'false'],
      ['gives a stand-in the same generation', 'generation: generation + 1', 'generation'],
    ],
  },
  {
    file: 'server/db/pooled.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [
      ['waits for ever for a Postgres that never answers', 'query_timeout: limits.answer', 'query_timeout: 0'],
      [
        'waits for ever for a connection to Postgres',
        'connectionTimeoutMillis: limits.connection',
        'connectionTimeoutMillis: 0',
      ],
      ['lets a statement run for ever', 'statement_timeout = ${limits.statement}', 'statement_timeout = 0'],
      ['crashes when the network cuts a connection in use', "client.on('error', () => undefined)", ''],
    ],
  },
  {
    file: 'server/db/postgres.ts',
    tests: ['server/db/hung-database.test.ts'],
    broken: [
      ['reports a database that is down without a message', 'if (!isDown(reason)) return reason', 'return reason'],
    ],
  },
  {
    file: 'server/jobs/due-work.ts',
    tests: ['server/jobs/due-work.test.ts'],
    broken: [
      ['sends a later mail to a person before an earlier one', 'payload.after ?? id', 'id'],
      [
        'begins work that another server may have taken over',
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
        'creates an empty database in place of one that lost a file',
        "if (found.length > 0 && (saved.length > 0 || !found.includes('making')))",
        "if (found.length > 0 && saved.length > 0 && found.includes('making'))",
      ],
      ['creates an empty database beside saved files', 'if (saved.length > 0)', 'if (saved.length > 9)'],
    ],
  },
  {
    file: 'server/crypto.ts',
    tests: ['server/server.test.ts'],
    broken: [['makes a new key in place of a lost one', 'if (!isNew)', "if (folder === '')"]],
  },
  {
    file: 'server/mail/no-mailbox.ts',
    tests: ['server/admin/admin.test.ts'],
    broken: [
      [
        "confirms a person's address without a mail",
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
        'lets any process remove the socket of the others',
        'cluster.worker === undefined || cluster.worker.id === 1',
        'true',
      ],
    ],
  },
  {
    file: 'contract/mail-name-rules.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      ['accepts a name of any length in mails', ' || name.length > longestMailName)', ')'],
      ['accepts any characters in a name in mails', '!inNames.test(name) || ', ''],
      ['accepts a name that mail programs turn into a link', ' || looksLikeAddress.test(name))', ')'],
    ],
  },
  {
    file: 'contract/estate.ts',
    tests: ['contract/mail-name-rules.test.ts'],
    broken: [
      [
        'accepts a name in an invitation that mails refuse',
        'mailNameProblem(name) === undefined',
        "mailNameProblem(name) !== ''",
      ],
    ],
  },
  {
    file: 'contract/packed-records.ts',
    tests: ['contract/packed-records.test.ts'],
    broken: [
      ['accepts a list without an end', 'if (more !== 0 && more !== 1) throw broken()', ''],
      ['accepts an envelope over the maximum', 'envelopeBytes > maxEnvelopeBytes || ', ''],
      ['accepts a wrap of another size', ' || !isOwnerWrapSize(wrapBytes)', ''],
      ['accepts a record that is longer than its list', ' || wrapAt + wrapBytes > end', ''],
      ['accepts an empty page that announces more records', 'if (more === 1 && !last) throw broken()', ''],
    ],
  },
  {
    file: 'contract/opening.ts',
    tests: ['contract/opening.test.ts'],
    broken: [['accepts a head that belongs to none of the entries', '&& last?.n === state.n ', '']],
  },
  {
    file: 'contract/sealed.ts',
    tests: ['server/admin/review-list.test.ts', 'server/accounts/identity.test.ts', 'server/accounts/sign-up.test.ts'],
    broken: [
      [
        'accepts a bundle that lists cannot show later',
        'export const bundle = () => bytes(3284, 192)',
        'export const bundle = () => bytes(4096, 1)',
      ],
    ],
  },
  {
    file: 'server/db/migrate.ts',
    tests: ['server/db/migrate.test.ts'],
    broken: [['starts on a database restored without its roles', '    await refuseWithoutPolicies(transaction)\n', '']],
  },
  {
    file: 'server/db/single-connection.ts',
    tests: ['server/db/database.test.ts'],
    broken: [
      [
        'continues a transaction after one of its statements failed',
        'if (this.#failed) throw',
        'if (!this.#failed) void',
      ],
    ],
  },
  {
    file: 'server/db/single-connection.ts',
    tests: ['server/db/group-commit.test.ts'],
    broken: [
      ['answers before a commit is on the disk', 'await group.onDisk.promise', 'void group'],
      ['leaves a save unflushed', "'', true)", "'', false)"],
      ['skips the flush of a group', 'this.#owesDisk ||= !syncs', 'this.#owesDisk &&= !syncs'],
      [
        'confirms saves whose flush failed',
        'group.onDisk.resolve, group.onDisk.reject',
        'group.onDisk.resolve, group.onDisk.resolve',
      ],
      [
        'leaves later saves unflushed after a failed flush',
        'if (syncs === this.#syncs)',
        'if (syncs || syncs === this.#syncs)',
      ],
      [
        'changes the flush setting for a failed statement',
        'const outcome = await this.#send({',
        'this.#syncs = syncs\n    const outcome = await this.#send({',
      ],
      ['delays a flush for as long as other callers queue', ' && now - group.since < groupMilliseconds', ''],
      ['flushes after reads', "const writes = !query.sql.trimStart().startsWith('select ')", 'const writes = true'],
    ],
  },
  {
    file: 'server/db/scope.ts',
    tests: ['server/db/database.test.ts'],
    broken: [
      [
        'accepts a scope that is no id',
        "if (!/^[\\w:,-]*$/.test(value)) throw new Error('This is no id of a scope.')",
        '',
      ],
      ['lets requests read every row', ", set_config('role', ${roleOf(scope)}, true)`", '`'],
      [
        'gives grantees the database role of owners',
        "as === 'grantee' ? 'cairn_grantee' : 'cairn_api'",
        "as === 'grantee' ? 'cairn_api' : 'cairn_api'",
      ],
    ],
  },
  {
    file: 'server/db/before-migrating.ts',
    tests: ['server/db/before-migrating.test.ts'],
    broken: [
      ['migrates without asking', "if (config.migrate === 'ask')", 'if (false)'],
      ['migrates without a copy', "if (config.migrate === 'yes') return", 'return'],
    ],
  },
  {
    file: 'server/health.ts',
    tests: ['server/health.test.ts'],
    broken: [
      [
        'shows the reasons of faults to every visitor',
        "http.req.header('x-forwarded-for') === undefined && ",
        'true || ',
      ],
      ['reports a server as ready without its database', 'ok || !required', 'true'],
    ],
  },
  {
    file: 'server/db/migrations/001-row-security.sql',
    tests: ['server/db/database.test.ts'],
    broken: [
      [
        'lets an owner read rows of another owner',
        'using (owner_id = (select acting_owner())) with check',
        'using (true) with check',
      ],
      [
        'lets an owner write rows into another estate',
        "with check (owner_id = (select acting_owner()))', name);\n  execute format('grant select, insert, update, delete",
        "with check (true)', name);\n  execute format('grant select, insert, update, delete",
      ],
    ],
  },
  {
    file: 'server/db/migrations/076-grantees-apart.sql',
    tests: ['server/db/database.test.ts'],
    broken: [
      [
        'lets a grantee read rows of another estate',
        'using (owner_id = (select acting_estate()) and (%s))',
        'using ((%s))',
      ],
    ],
  },
]
