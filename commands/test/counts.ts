import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '../..')

/** The names of failed tests, and the names of tests that passed only after a retry. */
export type Count = { passed: number; failed: number; failures?: string[]; unsteady?: string[] }

export async function unitCount(path: string): Promise<Count> {
  const test = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) })
  const file = z.object({ name: z.string(), message: z.string(), assertionResults: z.array(test) })
  const { testResults } = z.object({ testResults: z.array(file) }).parse(JSON.parse(await readFile(path, 'utf8')))
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, ...result }) => ({ ...result, name: `${relative(root, name)} ${fullName}` })),
  )
  const having = (status: string) => all.filter((one) => one.status === status)
  const namesOf = (tests: typeof all) => tests.map(({ name, failureMessages: [reason] }) => withReason(name, reason))
  // A file that could not run has no tests, so count the file itself.
  const files = testResults.filter(({ message }) => message !== '')
  return {
    passed: having('passed').length,
    failed: having('failed').length,
    failures: [
      ...namesOf(having('failed')),
      ...files.map(({ name, message }) => withReason(relative(root, name), message)),
    ],
    unsteady: namesOf(having('passed').filter(({ failureMessages }) => failureMessages.length > 0)),
  }
}

function withReason(name: string, reason = ''): string {
  return [name, ...reason.split('\n').slice(0, 1)].join(': ')
}

export async function e2eCount(path: string): Promise<Count> {
  const test = z.object({ status: z.string() })
  const spec = z.object({ title: z.string(), file: z.string(), tests: z.array(test) })
  const suite = z.object({
    get suites() {
      return z.optional(z.array(suite))
    },
    specs: z.array(spec),
  })
  const stats = z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() })
  const report = z.object({ stats, suites: z.array(suite) }).parse(JSON.parse(await readFile(path, 'utf8')))
  const specsOf = (one: z.infer<typeof suite>): z.infer<typeof spec>[] => [
    ...one.specs,
    ...(one.suites ?? []).flatMap(specsOf),
  ]
  const all = report.suites.flatMap(specsOf)
  const having = (status: string) =>
    all.filter(({ tests }) => tests.some((one) => one.status === status)).map(({ file, title }) => `${file} ${title}`)
  const { expected, unexpected, flaky } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected,
    failures: having('unexpected'),
    unsteady: having('flaky'),
  }
}
