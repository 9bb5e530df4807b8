// npm test: installs what is missing, then runs every check on the project's own Node. Always
// prints the sum of all checks as the last line, even if none could start.
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

let told = false
process.on('exit', () => {
  if (!told) console.log('0 passed, 1 failed')
})

ensureInstalled('all')
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', 'commands/test/all.ts'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
child.on('exit', (code) => {
  // The exit codes of a run that printed its sum.
  told = code === 0 || code === 2
  process.exit(code === 0 ? 0 : 1)
})
