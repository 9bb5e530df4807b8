import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutant, testOf, withBroken } from './mutant.ts'
import type { Tests } from './tests.ts'

/** A mutant and the test that killed it. */
export type Result = { mutant: Mutant; by: string | undefined }

const hasWaited = ({ why }: { why: string }) => why.includes('timed out') || why.includes('It did not happen')

export function breaking(folder: string, tests: Tests) {
  const alone = new Map<string, string | undefined>()

  /** A timeout does not prove that the test killed the mutant, so run the test again. */
  const patient = async (files: readonly string[]) => {
    const said = await tests.run(files)
    return said.failed && hasWaited(said.failed) ? tests.run(files) : said
  }

  /** Returns why tests fail without a mutant, because such tests would kill every mutant. */
  const wrongAnyway = async (named: string): Promise<string | undefined> => {
    if (!alone.has(named)) {
      const { passed, failed } = await patient([named])
      const nothing = passed === 0 ? 'no test' : undefined
      alone.set(named, failed ? `${failed.name}: ${failed.why}` : nothing)
    }
    return alone.get(named)
  }

  const whileBroken = async (mutant: Mutant, asked: readonly string[]) => {
    const path = join(folder, mutant.file)
    const source = await readFile(path, 'utf8')
    const write = async (text: string) => {
      await writeFile(path, text)
      tests.changed(mutant.file)
    }
    await write(withBroken(source, mutant))
    try {
      return await patient(asked)
    } finally {
      await write(source)
    }
  }

  const noticesAgain = async (mutant: Mutant, before: string): Promise<boolean> => {
    const files = new Set(mutant.tests.map((named) => testOf(named).file))
    const asked = [...files].map((file) => `${file} > ${before.replaceAll(' > ', ' ')}`)
    const { failed } = await whileBroken(mutant, asked)
    const named = asked.find((one) => testOf(one).file === failed?.file)
    return failed?.name === before && named !== undefined && (await wrongAnyway(named)) === undefined
  }

  return {
    /**
     * @param before the full name of the test that last killed the mutant; that test runs first
     * @throws Error if tests fail without the mutant, or if no test ran
     */
    async try(mutant: Mutant, before?: string): Promise<Result> {
      if (before !== undefined && (await noticesAgain(mutant, before))) return { mutant, by: before }
      const { passed, failed } = await whileBroken(mutant, mutant.tests)
      for (const named of mutant.tests.filter((one) => testOf(one).file === failed?.file)) {
        const wrong = await wrongAnyway(named)
        if (wrong !== undefined) throw new Error(`${named} fails before anything is broken: ${wrong}`)
      }
      if (!failed && passed === 0) throw new Error(`No test ran of ${mutant.tests.join(' ')}`)
      return { mutant, by: failed?.name }
    },
  }
}
