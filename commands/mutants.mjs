// npm run mutants: installs what is missing, then applies every listed mutant, one at a time. With
// NAMES it runs those lists or files and keeps other results. With WORDS it runs the mutants whose
// file or description contains one, and does not write the results file.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled('all')
const { status } = spawnSync(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', 'commands/mutants/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
