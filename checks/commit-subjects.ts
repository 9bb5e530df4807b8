import { execFileSync } from 'node:child_process'

const maxLength = 72
/** Imperatives that look like another verb form, because they end in -ed, -ing or -s. */
const imperatives = new Set(
  'bring ring sing string swing ping need feed seed embed speed proceed succeed exceed focus bias alias canvas'.split(
    ' ',
  ),
)

export const commitAreas = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--', ':(glob)*/**'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((file) => file.split('/')[0] ?? '')
    .filter((folder, index, all) => folder !== '' && !folder.startsWith('.') && all.indexOf(folder) === index)

/** @returns a sentence about the fault; undefined for a good subject */
export function subjectFault(subject: string, areas: readonly string[]): string | undefined {
  if (subject.length > maxLength) return `The subject has ${subject.length} characters; at most ${maxLength} fit a log.`
  const [, named = '', rest = ''] = /^([^:]*): (.*)$/.exec(subject) ?? []
  if (rest === '') return 'The subject is "<area>: <imperative>", like "server: refuse a stale manifest".'
  const unknown = named.split(', ').find((area) => !areas.includes(area))
  if (unknown !== undefined) return `"${unknown}" is no area. Areas are the top folders: ${areas.join(', ')}.`
  if (/[.!]$/.test(rest)) return 'The subject ends without a full stop.'
  const [verb = ''] = rest.split(' ')
  if (!/^[a-z]/.test(verb)) return 'The subject goes on in lower case, with a verb.'
  if (/(ed|ing|[^s]s)$/.test(verb) && !imperatives.has(verb))
    return `"${verb}" is no imperative: "refuse", not "refused", "refuses" or "refusing".`
  return undefined
}
