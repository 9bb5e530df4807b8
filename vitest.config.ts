import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

// [Note: which tests share a process] A process of its own takes each file of tests some five seconds of work: the libraries,
// an embedded database, everything compiled anew. So files share processes, one after the other, never two at once in the same.
// Those that put something in place of a module (`vi.mock`) would leave it to the next: each has a process of its own. Those that
// draw into a page share it too, and begin with modules of their own (web/testing/page.ts): most of their time went into the page.

const root = import.meta.dirname
const files = globSync(
  '{records,vault,contract,domain,client,web,server,release,checks,commands,demo}/**/*.test.{ts,tsx}',
  {
    cwd: root,
  },
)
const having = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

const pages = having(/^\/\/ @vitest-environment jsdom$/m)
const alone = having(/^vi\.(un)?mock\(/m).filter((file) => !pages.includes(file))
// What a statement reads of 100,000 rows only a Postgres tells: without one there is no test in the file, which Vitest calls a failure.
const onPostgresAlone = process.env.TEST_DATABASE_URL ? [] : ['server/scale.test.ts']
const shared = files.filter((file) => ![...pages, ...alone, ...onPostgresAlone].includes(file))

// What a test leaves behind is cleared away seldom, for the machine has the memory; and most code runs a few times, so it is compiled at
// once, and not only after it ran slowly for a while. Together a sixth of the work of tests without a page, a seventh of that of the others.
const quick = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--always-sparkplug']

// WebAssembly that runs a few times takes V8 longer to compile well than it then takes, as of nearly all functions of the embedded database
// (commands/processes.mjs). What a hash or a key is derived with, over megabytes, is compiled well even so: twice as quick where files are sealed.
const wellWhereItPays = '--wasm-tiering-budget=400000000'

export default defineConfig({
  test: {
    execArgv: [...quick, wellWhereItPays],
    setupFiles: ['vault/testing/password-cost.ts'],
    // While one of them waits for the disk or a database, the others work.
    maxWorkers: 3,
    // Each works for seconds at most; on a machine that has other work it waits for its turn. Only what hangs is to be given up.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // In a full run one second try, as in e2e: a machine that stood still for a while is no fault of the product. It is told at the end.
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
