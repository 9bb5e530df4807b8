import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** The public pages, by file name in web/ and by path: `/privacy` is privacy.html. */
export const publicPages = ['index', 'practices', 'privacy', 'terms', 'security', 'imprint'] as const

export type PublicPage = (typeof publicPages)[number]

type Draw = { drawPage: (page: PublicPage) => string }

/**
 * Renders the public pages to plain HTML without React; in development on each request.
 * @param marking puts placeholders in place of the texts that a brand replaces (web/build/brand.ts)
 */
export function publicPagesPlugin(marking: Plugin[]): Plugin {
  return {
    name: 'public-pages',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        const page = publicPages.find((name) => path === `/${name}.html`)
        if (page === undefined) return html
        const { module } = await runnerImport<Draw>(join(import.meta.dirname, 'draw.tsx'), {
          configFile: false,
          root: join(import.meta.dirname, '..'),
          plugins: [react(), ...marking],
        })
        return module.drawPage(page)
      },
    },
  }
}
