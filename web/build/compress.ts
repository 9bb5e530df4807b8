import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Compresses at the best level, which takes seconds. The server sends `NAME.br`. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'compressed-assets',
    apply: 'build',
    configResolved: ({ build: { outDir } }) => {
      folder = join(outDir, 'assets')
    },
    writeBundle: async () => {
      const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
      const compress = async (name: string) => {
        const bytes = await readFile(join(folder, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
      }
      await Promise.all(names.map(compress))
    },
  }
}
