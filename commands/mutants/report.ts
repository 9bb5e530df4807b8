import { readFile, writeFile } from 'node:fs/promises'
import type { Result } from './breaking.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

const beginning = [
  '# Broken checks',
  '',
  'Made by `npm run mutants`: each check of a list is broken, one at a time, and a test has to notice. The lists stand beside',
  'the checks: `vault/mutants.ts`, `release/mutants.ts`, `server/mutants.ts`, `client/mutants.ts`. Each file has',
  'its own part, with the day and the commit of the run that wrote it.',
].join('\n')

export type Run = { file: string; results: readonly Result[]; at: Date; commit: string; seconds: number }

function asMarkdown({ file, results, at, commit, seconds }: Run): string {
  const missed = results.filter(({ by }) => by === undefined).length
  return [
    `### ${file}`,
    '',
    `On ${at.toISOString().slice(0, 10)} at commit ${commit}, in ${seconds} seconds. Checks: ${results.length}, ${missed === 0 ? 'every one noticed' : `**${missed} not noticed**`}.`,
    '',
    '| The mutant | Noticed by |',
    '|---|---|',
    ...results.map(({ mutant, by }) => `| ${cell(mutant.what)} | ${by === undefined ? '**nobody**' : cell(by)} |`),
  ].join('\n')
}

const partsOf = (kept: string): Map<string, string> =>
  new Map(
    kept
      .split(/^(?=###? )/m)
      .filter((part) => part.startsWith('### '))
      .map((part) => [part.slice(4, part.indexOf('\n')), part.trimEnd()]),
  )

export async function noticedBefore(path: string): Promise<(mutant: Result['mutant']) => string | undefined> {
  const parts = partsOf(await readFile(path, 'utf8').catch(() => ''))
  return ({ file, what }) => {
    const start = `| ${cell(what)} | `
    const row = parts
      .get(file)
      ?.split('\n')
      .find((line) => line.startsWith(start))
    const by = row?.slice(start.length, -' |'.length).replaceAll('\\|', '|')
    return by === '**nobody**' ? undefined : by
  }
}

export async function keep(path: string, lists: ReadonlyMap<string, readonly string[]>, run: Run): Promise<void> {
  const kept = await readFile(path, 'utf8').catch(() => '')
  const parts = partsOf(kept).set(run.file, asMarkdown(run))
  const all = [...lists].flatMap(([name, files]) => {
    const found = files.flatMap((file) => parts.get(file) ?? [])
    return found.length === 0 ? [] : [`## ${name}`, ...found]
  })
  await writeFile(path, `${[beginning, ...all].join('\n\n')}\n`)
}
