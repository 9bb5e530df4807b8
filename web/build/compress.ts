import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Writes beside each script and stylesheet the same in brotli, as small as it gets: that takes seconds, so it is done once with
 * the build and not by a server that somebody waits for. The server gives out `NAME.br` to whoever takes it.
 */
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
