import { join, relative } from 'node:path'
import { createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node'
import { testOf } from './mutant.ts'

type Said = { passed: number; failed: { file: string; name: string; why: string } | undefined }

/** Runs files in the listed order, because the tests likeliest to fail come first. */
class AsListed {
  shard = (files: TestSpecification[]) => files
  sort = (files: TestSpecification[]) => files
}

const errorsOf = (module: TestModule): string[] =>
  [module, ...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => message))

/** Runs until the first failure, in one process, because starting one takes most of the time. */
export async function testsIn(folder: string) {
  let said: Said = { passed: 0, failed: undefined }
  let unreadable: string | undefined
  const reporter: Reporter = {
    onTestCaseResult(test) {
      const result = test.result()
      if (result.state === 'passed') said.passed += 1
      if (result.state !== 'failed' || said.failed) return
      said.failed = {
        file: relative(folder, test.module.moduleId),
        name: test.fullName,
        why: result.errors.map(({ message }) => message).join('\n'),
      }
    },
    onTestModuleEnd(module) {
      const errors = errorsOf(module)
      if (said.failed || errors.length === 0) return
      const file = relative(folder, module.moduleId)
      // A file that does not load is a mistake in the list, not a killed mutant.
      if (module.children.size === 0) unreadable = `${file}: ${errors[0]}`
      else said.failed = { file, name: `what ${file} prepares`, why: errors.join('\n') }
    },
  }
  const vitest = await createVitest({
    root: folder,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    testTimeout: 60_000,
    reporters: [reporter],
    sequence: { sequencer: AsListed },
  })
  await vitest.standalone()
  return {
    /** @throws Error if a test file could not run */
    async run(tests: readonly string[]): Promise<Said> {
      said = { passed: 0, failed: undefined }
      unreadable = undefined
      const asked = tests.map((named) => {
        const { file, title } = testOf(named)
        const only =
          title === undefined ? {} : { testNamePattern: new RegExp(title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) }
        const path = join(folder, file)
        const project = vitest.projects.find((one) => one.matchesTestGlob(path))
        if (!project) throw new Error(`${file} is no file of tests.`)
        return project.createSpecification(path, only)
      })
      await vitest.runTestSpecifications(asked)
      if (unreadable !== undefined) throw new Error(unreadable)
      return said
    },
    changed: (file: string) => vitest.invalidateFile(join(folder, file)),
    close: () => vitest.close(),
  }
}
export type Tests = Awaited<ReturnType<typeof testsIn>>
