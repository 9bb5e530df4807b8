import { join } from 'node:path'
import { graphOf } from '../../checks/imports/graph.ts'
import { changedSince, sourceFiles } from './changed.ts'
import { nearestTests } from './nearest-tests.ts'
import { staticChecks, summarize, toolRunner } from './tools.ts'

// npm run check: runs in a minute the checks that a change of a few files most likely breaks.
// Checks the changes since the last commit, or since a given commit (`npm run check -- HEAD~3`).
// Without changes, checks the last commit.

/** A limit, because each file takes seconds. */
const maxTestFiles = 6

const root = join(import.meta.dirname, '../..')
const started = Date.now()
const [asked] = process.argv.slice(2)
const changed = changedSince(asked ?? 'HEAD')
const files = changed.length > 0 || asked !== undefined ? changed : changedSince('HEAD~1')
console.log(`${files.length} changed files:\n${files.map((file) => `  ${file}`).join('\n')}`)

const sources = sourceFiles().filter((file) => !file.startsWith('web/public/'))
const tests = nearestTests(graphOf(root, sources), files).filter((file) => !file.startsWith('checks/'))
const near = tests.slice(0, maxTestFiles)
const run = toolRunner()
const results = await Promise.all([
  ...staticChecks(run, files),
  run('tests', `checks/ and ${near.length} of the ${tests.length} test files that reach the change`, [
    'vitest',
    'run',
    'checks/',
    ...near,
  ]),
])
summarize(results)
console.log(`Tests beside checks/: ${near.join(', ') || 'none'}`)
console.log(`${Math.round((Date.now() - started) / 1000)} s. Before you push: npm test.`)
