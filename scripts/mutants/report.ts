import { readFile, writeFile } from 'node:fs/promises'
import type { Result } from './breaking.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

const beginning = [
  '# Broken checks',
  '',
  'Made by `npm run mutants`: each check of a list is broken, one at a time, and a test has to notice. The lists stand beside',
  'the checks: `vault/mutants.ts`, `release/mutants.ts`, `server/mutants.ts`, `web/estate/engine/mutants.ts`.',
].join('\n')

/** How far a list has been tried, when, at which commit, and for how long. */
export type Run = { name: string; results: readonly Result[]; of: number; at: Date; commit: string; seconds: number }

/** The part of one list. */
export function asMarkdown({ name, results, of, at, commit, seconds }: Run): string {
  const missed = results.filter(({ by }) => by === undefined).length
  const files = [...Map.groupBy(results, ({ mutant }) => mutant.file)].map(([file, found]) =>
    [
      `### ${file}`,
      '',
      '| With the check broken, this gets through | Noticed by |',
      '|---|---|',
      ...found.map(({ mutant, by }) => `| ${cell(mutant.what)} | ${by === undefined ? '**nobody**' : cell(by)} |`),
    ].join('\n'),
  )
  const tried = results.length === of ? `${of} checks` : `**only ${results.length} of ${of} checks yet**`
  return [
    `## ${name}`,
    `On ${at.toISOString().slice(0, 10)} at commit ${commit}, in ${seconds} seconds: ${tried}, ${missed === 0 ? 'every one noticed' : `**${missed} not noticed**`}.`,
    ...files,
  ].join('\n\n')
}

/** Writes the part of one list into the kept result. The parts of other lists stay as they are. */
export async function keep(file: string, names: readonly string[], run: Run): Promise<void> {
  const kept = await readFile(file, 'utf8').catch(() => '')
  const parts = new Map(
    kept
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [/^## (\w+)/.exec(part)?.[1], part.trimEnd()]),
  ).set(run.name, asMarkdown(run))
  const inOrder = names.flatMap((name) => parts.get(name) ?? [])
  await writeFile(file, `${[beginning, ...inOrder].join('\n\n')}\n`)
}
