import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commitAreas, subjectFault } from '../../checks/commit-subjects.ts'

// The git hook commit-msg, which gets the path of the message. It accepts subjects that git itself
// writes, for an autosquash or a merge.

const [path = ''] = process.argv.slice(2)
const subject = readFileSync(path, 'utf8').split('\n', 1)[0] ?? ''
const fault = /^(fixup|squash|amend)! |^Merge /.test(subject)
  ? undefined
  : subjectFault(subject, commitAreas(join(import.meta.dirname, '../..')))
if (fault !== undefined) {
  console.error(`${subject}\n${fault}`)
  process.exit(1)
}
