// npm run bench: installs and builds what is missing, then measures the promises of the design.
import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled('all')
ensureBuilt()
const { status } = spawnSync(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', 'bench/main.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
