import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled('all')
ensureBuilt()
const child = spawn(
  projectNode(),
  ['--disable-warning=ExperimentalWarning', 'commands/screenshots.ts', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code === null ? 1 : code))
