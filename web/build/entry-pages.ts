import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { markingPlugin } from './brand.ts'
import { samplesPlugin } from './samples.ts'

const web = join(import.meta.dirname, '..')

const entryPages = {
  'auth/signin': 'sign-in',
  'auth/signup': 'sign-up',
  'auth/reset-password': 'reset-password',
}
export const entryPageNames = Object.keys(entryPages)

type Draw = { drawEntryPage: (path: string) => { html: string; byLink: string | undefined } }

export const entryPagesPlugin = (): Plugin[] => [drawPlugin(), codeAfterPaintPlugin()]

const entryPageOf = (path: string) => Object.entries(entryPages).find(([name]) => path === `/${name}.html`)

function drawPlugin(): Plugin {
  let drawing: Promise<Draw> | undefined
  const load = async () => {
    const { module } = await runnerImport<Draw>(join(web, 'entry/draw.tsx'), {
      configFile: false,
      root: web,
      plugins: [react(), samplesPlugin(), markingPlugin()],
    })
    return module
  }
  return {
    name: 'entry-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        const page = entryPageOf(path)
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
 * The page preloads its code, and public/early.js runs the code. Preloads have a low priority, so
 * that the files of the first paint come first. Only the largest preload has the normal priority:
 * a low priority would delay it by a round trip.
 */
function codeAfterPaintPlugin(): Plugin {
  return {
    name: 'entry-page-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle = {} }) => {
        if (entryPageOf(path) === undefined) return html
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
        const address = ` crossorigin href="/${largest?.fileName}"`
        return putIn(behind, { [` fetchpriority="low"${address}`]: address })
      },
    },
  }
}

function putIn(page: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((html, [place, text]) => {
    if (!html.includes(place)) throw new Error(`A page has no ${place}`)
    return html.replace(place, () => text)
  }, page)
}
