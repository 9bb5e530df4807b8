import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutant, testOf, withBroken } from './mutant.ts'
import type { Tests } from './tests.ts'

/** A check that was broken, and the test that noticed. */
export type Result = { mutant: Mutant; by: string | undefined }

const hasWaited = ({ why }: { why: string }) => why.includes('timed out') || why.includes('It did not happen')

/** Breaks checks in a copy of the project, one at a time, and asks its tests. */
export function breaking(folder: string, tests: Tests) {
  const alone = new Map<string, string | undefined>()

  /** A test that waited in vain says nothing: it is asked again. */
  const patient = async (files: readonly string[]) => {
    const said = await tests.run(files)
    return said.failed && hasWaited(said.failed) ? tests.run(files) : said
  }

  /** What is wrong with tests while nothing is broken: these would notice everything. */
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

  /** Whether the test that noticed last time does so again, all by itself. */
  const noticesAgain = async (mutant: Mutant, before: string): Promise<boolean> => {
    const files = new Set(mutant.tests.map((named) => testOf(named).file))
    const asked = [...files].map((file) => `${file} > ${before.replaceAll(' > ', ' ')}`)
    const { failed } = await whileBroken(mutant, asked)
    const named = asked.find((one) => testOf(one).file === failed?.file)
    return failed?.name === before && named !== undefined && (await wrongAnyway(named)) === undefined
  }

  return {
    /**
     * Gives the test that notices a broken check, if one does.
     * @param before the full name of the test that noticed last time: it is asked first
     * @throws Error where it fails without that, or there was none
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
