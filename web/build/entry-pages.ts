import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { samplesPlugin } from './samples.ts'

const web = join(import.meta.dirname, '..')

/** The pages that stand before any script: the name of each in web/ and of its address, and what takes it over. */
const entryPages = {
  'auth/signin': 'sign-in',
  'auth/signup': 'sign-up',
  'auth/reset-password': 'reset-password',
}
export const entryPageNames = Object.keys(entryPages)

type Draw = { drawEntryPage: (path: string) => { html: string; byLink: string | undefined } }

/** Draws the pages at the doors: the page of the app with the door already in it, and the code of that door alone, which runs once it was seen. */
export const entryPagesPlugin = (): Plugin[] => [drawPlugin(), codeAfterPaintPlugin()]

const doorOf = (path: string) => Object.entries(entryPages).find(([name]) => path === `/${name}.html`)

function drawPlugin(): Plugin {
  let drawing: Promise<Draw> | undefined
  const load = async () => {
    const { module } = await runnerImport<Draw>(join(web, 'entry/draw.tsx'), {
      configFile: false,
      root: web,
      plugins: [react(), samplesPlugin()],
    })
    return module
  }
  return {
    name: 'entry-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        const page = doorOf(path)
        if (page === undefined) return html
        const [name, code] = page
        const { drawEntryPage } = await (drawing ??= load())
        const { html: drawn, byLink } = drawEntryPage(`/${name}`)
        const other =
          byLink === undefined ? '' : `<template id="by-link">${byLink}</template><script src="/by-link.js"></script>`
        return putIn(readFileSync(join(web, 'app.html'), 'utf8'), {
          '<div id="root"></div>': `<div id="root">${drawn}</div>${other}`,
          '<script src="/appearance.js"></script>':
            '<script src="/appearance.js"></script><script src="/early.js"></script>',
          'src="/app/main.tsx"': `src="/entry/${code}.tsx"`,
        })
      },
    },
  }
}

/**
 * The code is fetched with the page all the same; public/early.js lets it run. Its small files come behind what draws the page. The
 * largest, nearly all of it, is asked for at once: a browser that is told to take its time asks for it a way to the server and back later.
 */
function codeAfterPaintPlugin(): Plugin {
  return {
    name: 'entry-page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle = {} }) => {
        if (doorOf(path) === undefined) return html
        const [script = 'the script of its code', code = ''] =
          /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
        const named = putIn(html, {
          [script]: `<link rel="modulepreload" href="${code}">`,
          '<script src="/early.js">': `<script src="/early.js" data-code="${code}">`,
        })
        const behind = named.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
        const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
        const [largest] = chunks
          .filter(({ fileName }) => behind.includes(` href="/${fileName}"`))
          .toSorted((a, b) => b.code.length - a.code.length)
        const asked = ` crossorigin href="/${largest?.fileName}"`
        return putIn(behind, { [` fetchpriority="low"${asked}`]: asked })
      },
    },
  }
}

/** @throws Error where the page has no such place */
function putIn(page: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((html, [place, text]) => {
    if (!html.includes(place)) throw new Error(`A page has no ${place}`)
    return html.replace(place, () => text)
  }, page)
}
