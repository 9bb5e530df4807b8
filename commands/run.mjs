// Runs a TypeScript file on the project's own Node: node commands/run.mjs FILE ARGUMENTS
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

// Read before anything else: npm may be stopped while libraries are installed.
const startedBy = process.ppid
const [file, ...rest] = process.argv.slice(2)
if (!file) {
  console.error('Which file? node commands/run.mjs FILE ARGUMENTS')
  process.exit(2)
}
ensureInstalled({ development: false })
const child = spawn(projectNode(), [file, ...rest], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A signal to npm alone reaches npm and its shell, not this script.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === startedBy || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
