/**
 * Runs the importers over a folder of real files that nobody here wrote, and says per file what was read and what was not, and why.
 * Secrets are never printed. `npm run check:real -- FOLDER`
 */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { UnreadableFile } from '../records/convert/login.ts'
import { previewImport } from '../records/convert/online-accounts.ts'
import { platformName } from '../records/kinds/online-account.ts'

const folders = ['exports', 'csv']

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

const marks = (unchecked: Record<string, string>) => Object.entries(unchecked).map(([field, why]) => `${field}: ${why}`)

async function check(path: string): Promise<string[]> {
  const { format, records: accounts, leftOut: unreadable } = previewImport(await readFile(path), [])
  return [
    `read as ${format}: ${accounts.length} accounts, ${unreadable.length} lines not read`,
    ...accounts.map(({ row, values, unchecked, duplicateOf }) =>
      [
        `  + ${row} -> ${values.accountType}, ${platformName(values) || '(no name)'}`,
        ...marks(unchecked),
        ...(duplicateOf ? [`same as ${duplicateOf.title}${duplicateOf.same ? '' : ', other password'}`] : []),
      ].join(' | '),
    ),
    ...unreadable.map(({ row, reason }) => `  - ${row}: ${reason}`),
  ]
}

const [root] = process.argv.slice(2)
if (!root) {
  console.error('Say which folder: npm run check:real -- FOLDER')
  process.exit(2)
}
let failed = 0
for (const path of (await Promise.all(folders.map((folder) => filesBelow(join(root, folder))))).flat()) {
  const lines = await check(path).catch((error: unknown) => {
    if (error instanceof UnreadableFile) return [`not read: ${error.message}`]
    failed += 1
    return [`BROKE: ${error instanceof Error ? error.stack : String(error)}`]
  })
  console.log([`\n${relative(root, path)}`, ...lines].join('\n'))
}
process.exit(failed ? 1 : 0)
