import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { entryPageNames, entryPagesPlugin } from './build/entry-pages.ts'
import { compressPlugin } from './build/compress.ts'
import { frozenPlugin } from './build/frozen.ts'
import { publicPages, publicPagesPlugin } from './landing/pages.ts'
import { pdfReaderPlugin } from './build/pdf-reader.ts'
import { preloadsOf, preloadPlugin } from './build/preloads.ts'
import { samplesPlugin } from './build/samples.ts'
import { appVersionPlugin, workerFile } from './service-worker/plugin.ts'

const here = import.meta.dirname
const servedFolders = ['web', 'client', 'records', 'vault', 'contract', 'domain', 'node_modules']

// The first start prints what a developer needs, not the timings of each plugin.
const checks = { bundlerTimings: false }

const pageOf = (path: string) => publicPages.find((page) => path === (page === 'index' ? '/' : `/${page}`))

/**
 * The server's rule: files as they are; `/privacy` and the like are pages for visitors, and so is
 * `/` without a session cookie (index.html has no app code); everything else is the app (app.html).
 */
const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const isFile = /\.\w+$/.test(path) || path.startsWith('/@') || path.startsWith('/node_modules/')
  const wantsPage = request.headers.accept?.includes('text/html') === true
  if (wantsPage && !isFile && !path.startsWith('/api/')) {
    const page = pageOf(path)
    const signedIn = request.headers.cookie?.includes('session') === true
    request.url = page === undefined || (page === 'index' && signedIn) ? '/app.html' : `/${page}.html`
  }
  next()
}

/** Serves /ui, which shows every component of web/ui in all states; in development only. */
const partsPage: Connect.NextHandleFunction = (request, _response, next) => {
  if (request.url === '/ui') request.url = '/ui/testing/parts.html'
  next()
}

function appForEveryOtherRoute(): Plugin {
  return {
    name: 'app-for-every-other-route',
    configureServer: (server) => void server.middlewares.use(partsPage).use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  }
}

export default defineConfig({
  root: here,
  appType: 'mpa',
  plugins: [
    react(),
    tailwindcss(),
    publicPagesPlugin(),
    entryPagesPlugin(),
    appForEveryOtherRoute(),
    frozenPlugin(),
    samplesPlugin(),
    preloadPlugin(),
    pdfReaderPlugin(),
    appVersionPlugin([...publicPages, ...entryPageNames]),
    compressPlugin(),
  ],
  resolve: {
    // radix-ui stops scrolling with a style element, which our Content-Security-Policy refuses; ours
    // uses an attribute. The router's shim serves React 17 only. The libraries for KeePass and font
    // shaping import modules of Node, which the bundler would replace with a warning.
    alias: {
      crypto: `${here}/build/no-node-module.ts`,
      module: `${here}/build/no-node-module.ts`,
      'react-remove-scroll': `${here}/ui/RemoveScroll.tsx`,
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  // npm run dev: the dependency scan skips workers; a library found later would reload the page.
  optimizeDeps: { entries: ['*.html', '**/*worker.ts'] },
  worker: { format: 'es', plugins: () => [samplesPlugin()], rolldownOptions: { checks } },
  build: {
    outDir: `${here}/../dist/web`,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    // Nothing is put inline: the Content-Security-Policy allows no data: fonts, styles or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      onLog: (level, log, handle) => {
        // A dynamic import of a statically bundled module misleads about a page's weight.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        handle(level, log)
      },
      treeshake: {
        // Barrel files have no side effects: a screen that takes one button does not load the others.
        moduleSideEffects: [{ test: /\/(ui|records|kinds|seats|fields|estate)\/index\.ts$/, sideEffects: false }],
      },
      input: {
        ...Object.fromEntries(
          ['app', ...publicPages, ...entryPageNames].map((page) => [page.replace('/', '-'), `${here}/${page}.html`]),
        ),
        'service-worker': `${here}/service-worker/service-worker.ts`,
      },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? workerFile : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:3000' },
    // By default Vite serves the whole repository, data folders with the database included.
    fs: { allow: servedFolders.map((folder) => realpathSync(join(here, '..', folder))) },
  },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
