import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mutant, withBroken } from './mutant.ts'
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
  const passWhole = async (files: readonly string[]) => {
    const asked = files.filter((file) => !whole.has(file))
    if (asked.length === 0) return
    const { passed, failed } = await patient(asked)
    if (failed || passed === 0)
      throw new Error(
        `Before anything is broken these must pass: ${asked.join(' ')}. ${failed?.name ?? ''}: ${failed?.why ?? 'no test ran'}`,
      )
    for (const file of asked) whole.add(file)
  }

  return {
    /** Gives the test that notices a broken check, if one does. */
    async try(mutant: Mutant): Promise<Result> {
      await passWhole(mutant.tests)
      const path = join(folder, mutant.file)
      const source = await readFile(path, 'utf8')
      const write = async (text: string) => {
        await writeFile(path, text)
        tests.changed(mutant.file)
      }
      await write(withBroken(source, mutant))
      try {
        const { failed } = await patient(mutant.tests)
        return { mutant, by: failed?.name }
      } finally {
        await write(source)
      }
    },
  }
}
