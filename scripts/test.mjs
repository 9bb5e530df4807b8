// npm test: installs what is missing, then runs every check on the project's own Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

ensureInstalled({ development: true })
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', 'scripts/test-all.ts'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code === null ? 1 : code))
