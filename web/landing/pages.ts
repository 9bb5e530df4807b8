import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

/** The public pages, by the name of their file in web/ and of their address: `/privacy` is privacy.html. */
export const publicPages = ['index', 'practices', 'privacy', 'terms', 'security'] as const

export type PublicPage = (typeof publicPages)[number]

type Draw = { drawPage: (page: PublicPage) => string }

/** Draws the public pages: plain HTML without React or any code of the app. Each is drawn anew, as while somebody works on it. */
export function publicPagesPlugin(): Plugin {
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
          plugins: [react()],
        })
        return module.drawPage(page)
      },
    },
  }
}
