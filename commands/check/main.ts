import { delimiter, join } from 'node:path'
import { graphOf } from '../../checks/imports/graph.ts'
import { check } from '../test/check.ts'
import { inTurn } from '../test/in-order.ts'
import { changedSince, sourceFiles } from './changed.ts'
import { nearestTests } from './nearest-tests.ts'

// npm run check: what most likely fails after a change of a few files, in under a minute. npm test remains the judge.
//   npm run check               changes since the last commit; in a clean tree, the last commit
//   npm run check -- COMMIT     changes since that commit (origin/main, HEAD~3)

/** Each takes seconds; more of them would take longer than a minute. */
const maxTestFiles = 6

const root = join(import.meta.dirname, '../..')
const started = Date.now()
const [asked] = process.argv.slice(2)
const uncommitted = changedSince(asked ?? 'HEAD')
const files = uncommitted.length > 0 || asked !== undefined ? uncommitted : changedSince('HEAD~1')
const code = files.filter((file) => /\.(m?tsx?|mjs)$/.test(file))
const formatted = files.filter((file) => /\.(m?tsx?|m?js|json|css|html)$/.test(file) && file !== 'package-lock.json')
const all = sourceFiles().filter((file) => !file.startsWith('web/public/'))
const tests = nearestTests(graphOf(root, all), files).filter((file) => !file.startsWith('checks/'))
const near = tests.slice(0, maxTestFiles)
console.log(`${files.length} changed files:\n${files.map((file) => `  ${file}`).join('\n')}`)

const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
const nextTurn = inTurn((text) => process.stdout.write(text))
const run = (name: string, what: string, command: [string, ...string[]]) =>
  check(name, command, { turn: nextTurn(), env }).then((result) => ({ ...result, what }))

const buildInfo = 'node_modules/.cache/types.tsbuildinfo'
const results = await Promise.all([
  run('types', 'the whole project, incremental', ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo]),
  ...(formatted.length > 0 ? [run('format', `${formatted.length} files`, ['biome', 'format', ...formatted])] : []),
  ...(code.length > 0
    ? [run('lint', `${code.length} files`, ['oxlint', '--type-aware', '--deny-warnings', ...code])]
    : []),
  run('tests', `checks/ and ${near.length} of ${tests.length} test files that reach the change`, [
    'vitest',
    'run',
    'checks/',
    ...near,
  ]),
])

console.log(`\nTests beside checks/: ${near.join(', ') || 'none'}`)
for (const { name, what, count, seconds } of results)
  console.log(`${count.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(7)}${String(seconds).padStart(3)} s  ${what}`)
console.log(`${Math.round((Date.now() - started) / 1000)} s. Before you push: npm test.`)
process.exitCode = results.some(({ count }) => count.failed > 0) ? 1 : 0
