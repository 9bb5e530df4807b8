import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutant, testOf, withBroken } from './mutant.ts'
import type { Tests } from './tests.ts'

/** A check that was broken, and the test that noticed. */
export type Result = { mutant: Mutant; by: string | undefined }

const hasWaited = ({ why }: { why: string }) => why.includes('timed out') || why.includes('It did not happen')

/** Breaks checks in a copy of the project, one at a time, and asks its tests. */
export function breaking(folder: string, tests: Tests) {
  const whole = new Set<string>()

  /** A test that waited in vain says nothing: it is asked again. */
  const patient = async (files: readonly string[]) => {
    const said = await tests.run(files)
    return said.failed && hasWaited(said.failed) ? tests.run(files) : said
  }

  /** Tests that fail anyway would notice everything. */
  const mustPassWhole = async (named: string) => {
    if (whole.has(named)) return
    const { passed, failed } = await patient([named])
    if (failed || passed === 0)
      throw new Error(
        `${named} fails before anything is broken: ${failed ? `${failed.name}: ${failed.why}` : 'no test'}`,
      )
    whole.add(named)
  }

  const whileBroken = async (mutant: Mutant) => {
    const path = join(folder, mutant.file)
    const source = await readFile(path, 'utf8')
    const write = async (text: string) => {
      await writeFile(path, text)
      tests.changed(mutant.file)
    }
    await write(withBroken(source, mutant))
    try {
      return await patient(mutant.tests)
    } finally {
      await write(source)
    }
  }

  return {
    /**
     * Gives the test that notices a broken check, if one does.
     * @throws Error where it fails without that, or there was none
     */
    async try(mutant: Mutant): Promise<Result> {
      const { passed, failed } = await whileBroken(mutant)
      const asked = mutant.tests.filter((named) => testOf(named).file === failed?.file)
      for (const named of asked) await mustPassWhole(named)
      if (!failed && passed === 0) throw new Error(`No test ran of ${mutant.tests.join(' ')}`)
      return { mutant, by: failed?.name }
    },
  }
}
