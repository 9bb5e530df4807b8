import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the reader of PDFs fetches when a file needs it: decoders of scans, colors, fonts and characters that a file does not bring. */
const folders = ['wasm', 'cmaps', 'standard_fonts', 'iccs'] as const

/** Scripts of a PDF are never run, and decoders without WebAssembly are of no use where the vault needs it. */
const leftOut = /quickjs|nowasm|QUICKJS/

const packageFolder = join(import.meta.dirname, '../../node_modules/pdfjs-dist')

async function filesOfReader(): Promise<{ path: string; file: string }[]> {
  const { version }: { version: string } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8'))
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(packageFolder, folder)))
        .filter((name) => !leftOut.test(name))
        // The reader puts these names behind an address of ours: the version stands there in place of a hash of the content.
        .map((name) => ({
          path: `assets/pdf-reader-${version}/${folder}/${name}`,
          file: join(packageFolder, folder, name),
        })),
    ),
  )
  return found.flat()
}

/** Serves decoders, character maps and fonts of the reader of PDFs from our own address, `/assets/pdf-reader-VERSION/`. */
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
