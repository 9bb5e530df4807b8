import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'

const report = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.nullish(z.array(z.string())) }),
      ),
    }),
  ),
})

/** What tests said: how many passed, the first that failed, and whether it only waited in vain. */
export type Said = { passed: number; failed: { name: string; waited: boolean } | undefined }

/**
 * Runs tests in a folder, until the first fails.
 * @throws Error where they could not be run at all
 */
export async function runTests(folder: string, tests: readonly string[]): Promise<Said> {
  const output = join(folder, 'mutants-report.json')
  await rm(output, { force: true })
  const args = ['run', '--bail=1', '--reporter=json', `--outputFile=${output}`, '--testTimeout=60000', ...tests]
  const child = spawn(join(folder, 'node_modules/.bin/vitest'), args, { cwd: folder, stdio: 'ignore' })
  await once(child, 'exit')
  const { numPassedTests, testResults } = report.parse(JSON.parse(await readFile(output, 'utf8')))
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  )[0]
  // A file that cannot even be loaded is a mistake of the list, and nothing that a test noticed.
  const broken = testResults.find(({ assertionResults, message }) => assertionResults.length === 0 && message)
  if (!failed && broken) throw new Error(broken.message)
  const waited = failed?.failureMessages?.some((message) => message.includes('timed out')) === true
  return { passed: numPassedTests, failed: failed && { name: failed.fullName, waited } }
}
