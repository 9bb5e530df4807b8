import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { measureFiles } from './measure.ts'
import { startSwift } from './swift.ts'

// npm run files:s3: tests the file store with a real object store, OpenStack Swift with its S3
// interface (Debian: apt-get install swift-proxy swift-account swift-container swift-object). npm
// test uses a small store of its own instead.

const root = join(import.meta.dirname, '../..')

const swift = await startSwift()
try {
  await swift.makeBucket('contract')
  const env = { ...process.env, TEST_S3_URL: swift.urlOf('contract') }
  const tests = spawn('npx', ['vitest', 'run', 'server/files/blob-store.test.ts'], { cwd: root, env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  if (code !== 0) process.exitCode = 1
  await swift.makeBucket('files')
  await measureFiles('folder', {})
  await measureFiles('object store', swift.settingsFor('files'))
} finally {
  await swift.stop()
}
