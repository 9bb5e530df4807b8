import { delimiter, join } from 'node:path'
import { check, type Checked } from '../test/check.ts'
import { inTurn } from '../test/in-order.ts'

const root = join(import.meta.dirname, '../..')
const buildInfo = 'node_modules/.cache/types.tsbuildinfo'

type Ran = Checked & { what: string }

/** Starts tools concurrently, and prints the output of one after the other. */
export function toolRunner(): (name: string, what: string, command: [string, ...string[]]) => Promise<Ran> {
  const env = { ...process.env, PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter) }
  const nextTurn = inTurn((text) => process.stdout.write(text))
  return async (name, what, command) => ({ ...(await check(name, command, { turn: nextTurn(), env })), what })
}

/** Checks types of the whole project (incrementally), and format and lint of these files. */
export function staticChecks(run: ReturnType<typeof toolRunner>, files: readonly string[]): Promise<Ran>[] {
  const code = files.filter((file) => /\.(m?tsx?|mjs)$/.test(file))
  const formatted = files.filter((file) => /\.(m?tsx?|m?js|json|css|html)$/.test(file) && file !== 'package-lock.json')
  const types: [string, ...string[]] = ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo]
  const lint: [string, ...string[]] = ['oxlint', '--type-aware', '--deny-warnings', ...code]
  return [
    run('types', 'the whole project, incremental', types),
    ...(formatted.length > 0 ? [run('format', `${formatted.length} files`, ['biome', 'format', ...formatted])] : []),
    ...(code.length > 0 ? [run('lint', `${code.length} files`, lint)] : []),
  ]
}

/** Prints a line per tool. A failure makes the exit code 1. */
export function summarize(results: readonly Ran[]): void {
  console.log('')
  for (const { name, what, count, seconds } of results)
    console.log(
      `${count.failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(7)}${String(seconds).padStart(3)} s  ${what}`,
    )
  process.exitCode = results.some(({ count }) => count.failed > 0) ? 1 : 0
}
