import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Connect, type Plugin } from 'vite'

const here = import.meta.dirname

/**
 * The same rule as the server's: files as they are, `/` is the landing page (index.html, no app code in it), everything
 * else is the app (app.html). The server alone also gives `/` as app.html to whoever brings a session cookie.
 */
const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  const isFile = /\.\w+$/.test(path) || path.startsWith('/@') || path.startsWith('/node_modules/')
  const wantsPage = request.headers.accept?.includes('text/html') === true
  const signedIn = request.headers.cookie?.includes('session') === true
  if (wantsPage && !isFile && !path.startsWith('/api/') && (path !== '/' || signedIn)) request.url = '/app.html'
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
  plugins: [react(), tailwindcss(), appForEveryOtherRoute()],
  resolve: {
    // Dialogs and menus of radix-ui stop the page behind them from scrolling through a style element, which our
    // Content-Security-Policy refuses. Ours does the same with one attribute.
    alias: { 'react-remove-scroll': `${here}/ui/RemoveScroll.tsx` },
  },
  worker: { format: 'es' },
  build: {
    outDir: `${here}/../dist/web`,
    emptyOutDir: true,
    target: 'es2024',
    modulePreload: { polyfill: false },
    // Nothing is put inline: the Content-Security-Policy allows no data: fonts, styles or scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: `${here}/index.html`, app: `${here}/app.html` } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
