import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { fillMarks, pageMarks } from '../../domain/page-texts.ts'

/** Puts a placeholder into the prerendered pages for each text that a brand replaces. */
export const markingPlugin = (): Plugin => ({
  name: 'product-as-marks',
  enforce: 'post',
  transform: (code, id) =>
    /\/domain\/(product|page-texts)\.ts$/.test(id)
      ? code.replace(
          /$/,
          `\nObject.assign(${id.endsWith('product.ts') ? 'product' : 'pageTexts'}, ${JSON.stringify(pageMarks)})`,
        )
      : undefined,
})

/** The server serves this page only with a brand. */
const onlyOfBrands = 'imprint.html'

/**
 * Replaces the placeholders by the product's own texts. Also writes the pages with placeholders and
 * the service worker's version into a folder beside the web app, from which a server with a brand
 * makes its pages (server/brand).
 */
export function brandPlugin(): { plugin: Plugin; onVersion: (version: string) => void } {
  const marked = new Map<string, string>()
  let folder = ''
  const plugin: Plugin = {
    name: 'pages-of-the-product',
    enforce: 'post',
    configResolved: ({ build: { outDir } }) => {
      folder = join(outDir, '../web-marked')
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { server }) => (server ? fillMarks(html) : html),
    },
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.endsWith('.html') || file.type !== 'asset') continue
        const page = String(file.source)
        marked.set(name, page)
        if (name === onlyOfBrands) Reflect.deleteProperty(bundle, name)
        else file.source = fillMarks(page)
      }
    },
    writeBundle: async () => {
      await rm(folder, { recursive: true, force: true })
      for (const [name, page] of marked) {
        await mkdir(dirname(join(folder, name)), { recursive: true })
        await writeFile(join(folder, name), page)
      }
    },
  }
  return { plugin, onVersion: (version) => void marked.set('version.json', version) }
}
