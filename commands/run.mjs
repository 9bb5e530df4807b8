// Runs a TypeScript file on the project's own Node:
//   node commands/run.mjs [--development] FILE ARGUMENTS
// With --development the libraries for tests are installed too.
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'
import { unquoted } from './unquoted.mjs'

// Read first, because npm may stop during the installation.
const startedBy = process.ppid
const development = process.argv[2] === '--development'
const [file, ...rest] = process.argv.slice(development ? 3 : 2)
if (!file) {
  console.error('Which file? node commands/run.mjs [--development] FILE ARGUMENTS')
  process.exit(2)
}
ensureInstalled(development ? 'all' : 'run')
const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...rest], {
  cwd: root,
  env: unquoted(process.env),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// A signal to npm alone reaches npm and its shell, but not this script.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => process.ppid === startedBy || child.kill('SIGTERM'), 500).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
