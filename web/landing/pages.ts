import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { brand } from './brand.ts'
import { htmlOf } from './markdown.ts'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')

/** The public pages, by the name of their file in web/ and of their address: `/privacy` is privacy.html. */
export const publicPages = ['index', 'practices', 'privacy', 'terms', 'security'] as const

/** Texts that are written in Markdown, as files from this folder. */
const texts: Record<string, string> = {
  privacy: 'texts/privacy.md',
  terms: 'texts/terms.md',
  security: 'texts/security.md',
}

const mark = (stones: readonly string[]) =>
  `<svg class="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${stones.map((path) => `<path d="${path}" />`).join('')}</svg>`

/**
 * Fills in what the public pages share: `{{part NAME}}` is a file of parts/, `{{text NAME}}` a text, `{{mark}}`,
 * `{{name}}`, `{{motto}}` and `{{contact}}` come from brand.ts.
 * @throws Error for a name that does not exist, so that no page is ever built with a hole in it
 */
export function filled(html: string): string {
  return html.replace(/\{\{(\w+)(?: ([\w-]+))?\}\}/g, (hole, word: string, name = '') => {
    if (word === 'part') return filled(read(`parts/${name}.html`)).trimEnd()
    if (word === 'text' && texts[name] !== undefined) return filled(htmlOf(read(texts[name])))
    if (word === 'mark') return mark(brand.mark)
    if (word === 'name' || word === 'motto' || word === 'contact') return brand[word]
    throw new Error(`${hole} is not known in a public page`)
  })
}

const isPublic = (path: string) => publicPages.some((page) => path === `/${page}.html`)

/** Builds the public pages: plain HTML without React or any code of the app. */
export function publicPagesPlugin(): Plugin {
  return {
    name: 'public-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => (isPublic(path) ? filled(html) : html),
    },
  }
}
