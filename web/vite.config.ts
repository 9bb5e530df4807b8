import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Connect, defineConfig, type Plugin } from 'vite'
import { chunks } from './build/chunks.ts'
import { entryPageNames, entryPagesPlugin } from './build/entry-pages.ts'
import { compressPlugin } from './build/compress.ts'
import { frozenPlugin } from './build/frozen.ts'
import { publicPages, publicPagesPlugin } from './landing/pages.ts'
import { pdfReaderPlugin } from './build/pdf-reader.ts'
import { announcedWith, preloadPlugin } from './build/preloads.ts'
import { samplesPlugin } from './build/samples.ts'
import { appVersionPlugin, workerFile } from './service-worker/plugin.ts'

const here = import.meta.dirname

// The first start prints what a person needs, not how long each plugin took.
const checks = { bundlerTimings: false }

const pageOf = (path: string) => publicPages.find((page) => path === (page === 'index' ? '/' : `/${page}`))

/**
 * The same rule as the server's: files as they are; `/privacy` and its like are pages for visitors, and so is `/` (index.html,
 * no app code in it) unless a session cookie comes with it; everything else is the app (app.html).
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

function appForEveryOtherRoute(): Plugin {
  return {
    name: 'app-for-every-other-route',
    configureServer: (server) => void server.middlewares.use(rewrite),
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
    // Dialogs and menus of radix-ui stop the page behind them from scrolling through a style element, which our
    // Content-Security-Policy refuses. Ours does the same with one attribute.
    // The router brings what React itself has for as long as React 17 is supported.
    // What opens KeePass databases asks for the crypto of Node, what shapes letters for its modules, in the place of which the bundler
    // would put a warning.
    alias: {
      crypto: `${here}/build/no-node-module.ts`,
      module: `${here}/build/no-node-module.ts`,
      'react-remove-scroll': `${here}/ui/RemoveScroll.tsx`,
      'use-sync-external-store/shim': 'use-sync-external-store',
    },
  },
  // npm run dev: the scan for libraries does not follow workers; one found later would reload the page.
  optimizeDeps: { entries: ['*.html', '**/*worker.ts'] },
  worker: { format: 'es', plugins: () => [samplesPlugin()], rolldownOptions: { checks } },
  build: {
    outDir: `${here}/../dist/web`,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false, resolveDependencies: announcedWith },
    // Nothing is put inline: the Content-Security-Policy allows no data: fonts, styles or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks,
      onLog: (level, log, handle) => {
        // An import that says that it comes later, of what comes at once anyway, misleads about what a page weighs.
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
        handle(level, log)
      },
      treeshake: {
        // Lists of exports do nothing themselves: a screen that takes a button from one does not fetch the others.
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
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
