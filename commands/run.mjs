// Runs a TypeScript file with the project's own Node, whichever Node started this: node commands/run.mjs FILE ARGUMENTS
import { spawn } from 'node:child_process'
import { ensureInstalled, projectNode, root } from './setup.mjs'

const [file, ...rest] = process.argv.slice(2)
if (!file) {
  console.error('Which file? node commands/run.mjs FILE ARGUMENTS')
  process.exit(2)
}
ensureInstalled({ development: false })
const child = spawn(projectNode(), [file, ...rest], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
