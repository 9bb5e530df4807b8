/** Tries real files without printing secrets: `npm run check:real -- FOLDER` */
import { checkDocuments } from './check-real/documents.ts'
import { checkImports } from './check-real/imports.ts'

const [root] = process.argv.slice(2)
if (!root) {
  console.error('Say which folder: npm run check:real -- FOLDER')
  process.exit(2)
}
const imported = await checkImports(root)
const shown = await checkDocuments(root)
process.exitCode = imported && shown ? 0 : 1
