/**
 * Runs the importers over a folder of real files that nobody here wrote, and says per file what was read and what was not, and why.
 * Secrets are never printed. `npm run check:real -- FOLDER`
 */
import { checkImports } from './check-real/imports.ts'

const [root] = process.argv.slice(2)
if (!root) {
  console.error('Say which folder: npm run check:real -- FOLDER')
  process.exit(2)
}
process.exitCode = (await checkImports(root)) ? 0 : 1
