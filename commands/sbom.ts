import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bom, carried } from './bill-of-materials.ts'

// npm run sbom: prints the libraries that a running Cairn has, on the server and in the browser, as
// CycloneDX. `npm sbom --omit=dev` would leave out each library that a development tool uses too.

const root = join(import.meta.dirname, '..')
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const everything = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const bom: Bom = JSON.parse(everything)
const server = manifestOf('.')
const direct = { ...server.dependencies, ...server.optionalDependencies, ...manifestOf('web').dependencies }
console.log(JSON.stringify(carried(bom, direct), null, 2))
