import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Files that pdf.js loads on demand: image decoders, color profiles, fonts and character maps. */
const folders = ['wasm', 'cmaps', 'standard_fonts', 'iccs'] as const

/** Cairn runs no scripts of a PDF, and needs no fallback for browsers without WebAssembly. */
const leftOut = /quickjs|nowasm|QUICKJS/

const packageFolder = join(import.meta.dirname, '../../node_modules/pdfjs-dist')

async function filesOfReader(): Promise<{ path: string; file: string }[]> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(packageFolder, folder)))
        .filter((name) => !leftOut.test(name))
        // pdf.js appends file names to the base address, so the version replaces a content hash.
        .map((name) => ({
          path: `assets/pdf-reader-${version}/${folder}/${name}`,
          file: join(packageFolder, folder, name),
        })),
    ),
  )
  return found.flat()
}

/** Serves the files of pdf.js from our own origin, under `/assets/pdf-reader-VERSION/`. */
export function pdfReaderPlugin(): Plugin {
  return {
    name: 'parts-of-the-pdf-reader',
    async configureServer({ middlewares }) {
      const files = new Map((await filesOfReader()).map(({ path, file }) => [`/${path}`, file]))
      middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '')
        if (file === undefined) next()
        else createReadStream(file).pipe(response)
      })
    },
    async generateBundle() {
      for (const { path, file } of await filesOfReader())
        this.emitFile({ type: 'asset', fileName: path, source: await readFile(file) })
    },
  }
}
