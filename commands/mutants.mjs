// npm run mutants: installs what is missing, then breaks every check of the lists, one at a time.
//   npm run mutants -- NAMES...    lists (vault, release, server, client) or files of them; others keep their part of the result
//   npm run mutants -- WORDS...    checks whose file or description holds one of these; the kept result stays as it is
import { spawnSync } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled({ development: true })
const { status } = spawnSync(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', 'commands/mutants/main.ts', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
)
process.exit(status ?? 1)
