import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptOwnWorker } from './own-workers.ts'

const origin = 'https://cairn.test'

beforeEach(() => vi.stubGlobal('location', { origin }))
afterEach(() => vi.unstubAllGlobals())

const web = join(import.meta.dirname, '..')
const workers = globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/*.test.*'] }).flatMap((file) =>
  [...readFileSync(join(web, file), 'utf8').matchAll(/new Worker\(\s*new URL\('([^']+)\.ts'/g)].map(([, name = '']) =>
    basename(name),
  ),
)

test('the policy accepts every worker that the web app starts', () => {
  expect(workers.length).toBeGreaterThan(8)
  for (const path of workers.map((name) => `/assets/${name}-aB3_-x9Z.js`))
    expect(acceptOwnWorker(origin + path), path).toBe(path)
  expect(acceptOwnWorker('/service-worker.js')).toBe('/service-worker.js')
})

test.each([
  'https://stranger.example/assets/worker-aB3_-x9Z.js',
  'https://cairn.test:8443/assets/worker-aB3_-x9Z.js',
  'http://cairn.test/assets/worker-aB3_-x9Z.js',
  'https://cairn.test@stranger.example/assets/worker-aB3_-x9Z.js',
  '//stranger.example/service-worker.js',
  `https://stranger.example/${origin}/service-worker.js`,
  `/assets/worker-aB3_-x9Z.js\n`,
  `blob:${origin}/assets/worker-aB3_-x9Z.js`,
  `blob:${origin}/5d2f1c5e-0000-4000-8000-000000000000`,
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  '/assets/zip-in-worker-B7DFekrA.js',
  '/assets/app-aB3_-x9Z.js',
  '/api/files/worker-aB3_-x9Z.js',
  '/assets/../api/files/1',
  '/assets/worker-aB3_-x9Z.js?more',
  '/assets/worker-aB3_-x9Z.js/../../api/files/1',
  'https://',
])('the policy refuses %s', (address) => {
  expect(acceptOwnWorker(address)).toBeNull()
})
