import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// [Note: which tests share a process] A process per test file costs five seconds of work, so files
// run one after another in shared ones. A file with `vi.mock` would leak its mocks and runs alone,
// unless it renders: such files reset their modules (web/testing/page.ts).

const root = import.meta.dirname
const files = globSync(
  '{records,vault,contract,domain,client,web,server,release,checks,commands,demo,upgrades}/**/*.test.{ts,tsx}',
  {
    cwd: root,
  },
)
const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

const pages = having(/^\/\/ @vitest-environment jsdom$/m)
const alone = having(/^vi\.(un)?mock\(/m).filter((file) => !pages.includes(file))
// Without a Postgres these files have no test, which Vitest counts as a failure.
const onPostgresAlone = process.env.TEST_DATABASE_URL
  ? []
  : ['server/scale.test.ts', 'commands/backup/move-database.test.ts', 'commands/faults/nodes.test.ts']
const shared = files.filter((file) => ![...pages, ...alone, ...onPostgresAlone].includes(file))

// Large young generations collect garbage rarely, and Sparkplug compiles code that runs only a few
// times: they save a sixth of the work of tests without a page, a seventh of the others.
const quick = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--always-sparkplug']

// V8 would optimize WebAssembly that runs a few times for longer than it runs, such as the embedded
// database (commands/processes.mjs). This budget still optimizes hashes and key derivations over
// megabytes, which halves the time to seal files.
const wellWhereItPays = '--wasm-tiering-budget=400000000'

export default defineConfig({
  test: {
    execArgv: [...quick, wellWhereItPays],
    setupFiles: ['vault/testing/password-cost.ts'],
    // While one worker waits for the disk or a database, the others work.
    maxWorkers: 3,
    // A test takes seconds, but waits for its turn on a busy machine; only a hanging one should time
    // out.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // The same goes for a condition that a test polls.
    expect: { poll: { timeout: 60_000 } },
    // Retry once in a full run, as in e2e, for a stalled machine; `npm test` reports the retry.
    retry: process.env.CI ? 1 : 0,
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      { extends: true, test: { name: 'pages', include: pages, isolate: false, setupFiles: ['web/testing/page.ts'] } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: shared,
          isolate: false,
          globalSetup: ['server/db/testing/statements.ts', 'server/db/testing/server.ts'],
        },
      },
    ],
  },
})
