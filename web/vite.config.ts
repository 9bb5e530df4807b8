import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { brandPlugin, markingPlugin } from './build/brand.ts'
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

// Hide the plugins' timings, so that the first start prints only what a developer needs.
const checks = { bundlerTimings: false }

const pageOf = (path: string) => publicPages.find((page) => path === (page === 'index' ? '/' : `/${page}`))

/** Serves files, pages for visitors (index.html), and the app (app.html) for all else. */
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

const brand = brandPlugin()

export default defineConfig({
  root: here,
  appType: 'mpa',
  plugins: [
    react(),
    tailwindcss(),
    publicPagesPlugin([markingPlugin()]),
    entryPagesPlugin(),
    appForEveryOtherRoute(),
    frozenPlugin(),
    samplesPlugin(),
    preloadPlugin(),
    pdfReaderPlugin(),
    brand.plugin,
    appVersionPlugin([...publicPages, ...entryPageNames], brand.onVersion),
    compressPlugin(),
  ],
  resolve: {
    // Replaces three imports. radix-ui's scroll lock uses a style element, which our
    // Content-Security-Policy blocks; ours uses an attribute. The router's shim is only for React 17.
    // KeePass and font shaping import Node modules, which the bundler would replace with a warning.
    alias: {
      crypto: `${here}/build/no-node-module.ts`,
      module: `${here}/build/no-node-module.ts`,
      'react-remove-scroll': `${here}/ui/RemoveScroll.tsx`,
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  // The dependency scan of `npm run dev` skips workers, and a dependency found later reloads the
  // page.
  optimizeDeps: { entries: ['*.html', '**/*worker.ts'] },
  worker: { format: 'es', plugins: () => [samplesPlugin()], rolldownOptions: { checks } },
  build: {
    outDir: `${here}/../dist/web`,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false, resolveDependencies: preloadsOf },
    // Inline nothing: the Content-Security-Policy forbids data: URLs for fonts, styles and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      onLog: (level, log, handle) => {
        // Fail: a dynamic import of a module that is also bundled statically saves nothing.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        handle(level, log)
      },
      treeshake: {
        // Barrel files have no side effects, so that a screen that imports a button does not load the
        // others.
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
    // By default, Vite serves the whole repository, including data folders with the database.
    fs: { allow: servedFolders.map((folder) => realpathSync(join(here, '..', folder))) },
  },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
