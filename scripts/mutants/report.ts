import type { Mutant } from './mutant.ts'

/** A check that was broken, and the test that noticed. */
export type Result = { mutant: Mutant; by: string | undefined }

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The result as a page to keep. */
export function asMarkdown(results: readonly Result[], at: Date, seconds: number): string {
  const missed = results.filter(({ by }) => by === undefined).length
  const files = Map.groupBy(results, ({ mutant }) => mutant.file)
  const parts = [...files].map(([file, found]) =>
    [
      `## ${file}`,
      '',
      '| With the check broken, this gets through | Noticed by |',
      '|---|---|',
      ...found.map(({ mutant, by }) => `| ${cell(mutant.what)} | ${by === undefined ? '**nobody**' : cell(by)} |`),
    ].join('\n'),
  )
  return [
    '# Broken checks',
    '',
    `Made by \`npm run mutants\` on ${at.toISOString().slice(0, 10)} in ${Math.round(seconds / 60)} minutes: ${results.length} checks, broken one at a time, ${missed === 0 ? 'every one noticed' : `**${missed} not noticed**`}.`,
    'The lists stand beside the checks: `vault/mutants.ts`, `release/mutants.ts`, `server/mutants.ts`, `web/estate/engine/mutants.ts`.',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}
