// npm run mutants: installs what is missing, then breaks every listed check, one at a time.
// With NAMES it runs those lists or files and keeps other results; with WORDS it runs the checks
// whose file or description contains one, and leaves the results file alone.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled({ development: true })
const { status } = spawnSync(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', 'commands/mutants/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
