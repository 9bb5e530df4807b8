import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type AppFile, placeOfVersion } from './version.ts'

/** The built worker is at the root, because it serves every page. Its name never changes. */
export const workerFile = 'service-worker.js'

type Bundle = Rolldown.OutputBundle

/** HEIC reader (2 MB), PDF decoders (3 MB), papers' fonts (25 MB). */
const needsConnection = /^assets\/(heic-|pdf-reader-|letters-|slices-|noto-|harfbuzz-)/

const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Everything that a built page imports, statically or dynamically. */
function reachable(bundle: Bundle, page: string): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    for (const next of [...file.imports, ...file.dynamicImports]) visit(next)
    for (const next of file.viteMetadata?.importedCss ?? []) visit(next)
    for (const next of file.viteMetadata?.importedAssets ?? []) visit(next)
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}.html`)) visit(name)
  return found
}

function filesOf(bundle: Bundle, publicFolder: string, visitorsPages: readonly string[]): AppFile[] {
  const ofApp = reachable(bundle, 'app')
  const ofOthers = new Set(visitorsPages.flatMap((page) => [...reachable(bundle, page)]))
  const parts = Object.keys(bundle)
    .filter(
      (name) =>
        name.startsWith('assets/') &&
        !name.endsWith('.map') &&
        !needsConnection.test(name) &&
        (ofApp.has(name) || !ofOthers.has(name)),
    )
    .map((name) => ({ path: `/${name}`, hash: null }))
  const page = bundle['app.html']
  if (page?.type !== 'asset') throw new Error('The page of the app was not built.')
  const beside = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((file) => ({ path: file.slice(publicFolder.length).replaceAll('\\', '/'), hash: hashOf(readFileSync(file)) }))
  return [{ path: '/app.html', hash: hashOf(page.source) }, ...beside, ...parts]
}

/**
 * Inserts this version's file list into the built service worker.
 * @param onVersion takes the text that it inserted
 */
export function appVersionPlugin(visitorsPages: readonly string[], onVersion: (version: string) => void): Plugin {
  let publicFolder = ''
  return {
    name: 'version-of-the-app',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ publicDir }) => {
      publicFolder = publicDir
    },
    generateBundle(_options, bundle) {
      const worker = bundle[workerFile]
      if (worker?.type !== 'chunk') throw new Error('The service worker was not built.')
      if (worker.imports.length > 0 || worker.exports.length > 0) throw new Error('The service worker is one file.')
      const files = filesOf(bundle, publicFolder, visitorsPages)
      const text = JSON.stringify({ id: hashOf(worker.code + JSON.stringify(files)).slice(0, 16), files })
      const quoted = new RegExp(`["'\`]${placeOfVersion}["'\`]`)
      if (!quoted.test(worker.code)) throw new Error('The service worker has no place for the version.')
      worker.code = worker.code.replace(quoted, () => JSON.stringify(text))
      onVersion(text)
    },
  }
}
