import { type ChildProcess, execFile as execFileThen, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../free-port.ts'

// OpenStack Swift with its S3 interface, on loopback, with one replica in a temporary folder. Its
// folder needs extended attributes (ext4, xfs).

const execFile = promisify(execFileThen)

const keyId = 'test:tester'
const secret = 'testing'
const startMilliseconds = 60_000

export type Swift = {
  /** The URL of the store, in the form of `TEST_S3_URL` (server/files/testing/real-place.ts). */
  urlOf(bucket: string): string
  /** The settings of a server that keeps files in a bucket. */
  settingsFor(bucket: string): Record<string, string>
  /** Makes a bucket of the store. */
  makeBucket(name: string): Promise<void>
  /** Sends a signal, for example SIGSTOP, to the process that answers S3 requests. */
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

/** @throws Error if Swift is not installed (Debian: swift-proxy, -account, -container, -object) */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-swift-'))
  const kinds = ['account', 'container', 'object'] as const
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const port = await freePort()
  const own = `swift_dir = ${folder}\nbind_ip = 127.0.0.1\nworkers = 0\nlog_level = ERROR\nuser = root\n`
  await mkdir(join(folder, 'devices', 'one'), { recursive: true })
  await writeFile(join(folder, 'swift.conf'), swiftConf)
  for (const kind of kinds) {
    const ring = join(folder, `${kind}.builder`)
    await execFile('swift-ring-builder', [ring, 'create', '4', '1', '1'])
    await execFile('swift-ring-builder', [ring, 'add', `r1z1-127.0.0.1:${ports[kind]}/one`, '1'])
    await execFile('swift-ring-builder', [ring, 'rebalance'])
    await writeFile(
      join(folder, `${kind}.conf`),
      `[DEFAULT]\n${own}bind_port = ${ports[kind]}\ndevices = ${join(folder, 'devices')}\nmount_check = false
[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
  }
  await writeFile(join(folder, 'proxy.conf'), `[DEFAULT]\n${own}bind_port = ${port}\n${proxyConf}`)
  const env = { ...process.env, SWIFT_DIR: folder, PYTHONWARNINGS: 'ignore' }
  const run = (kind: string) =>
    spawn(`swift-${kind}-server`, [join(folder, `${kind}.conf`)], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const proxy = run('proxy')
  const processes = [...kinds.map(run), proxy]
  const endpoint = `http://127.0.0.1:${port}`
  const stop = async () => {
    await Promise.all(processes.map(ended))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await untilAnswers(endpoint, processes)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    urlOf: (bucket) => `http://${encodeURIComponent(keyId)}:${secret}@127.0.0.1:${port}/${bucket}`,
    settingsFor: (bucket) => ({
      FILES_IN: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_KEY_ID: keyId,
      S3_SECRET: secret,
    }),
    async makeBucket(name) {
      const credentials = { accessKeyId: keyId, secretAccessKey: secret }
      const client = new S3Client({ endpoint, region: 'us-east-1', credentials, forcePathStyle: true })
      await client.send(new CreateBucketCommand({ Bucket: name }))
      client.destroy()
    },
    signal: (name) => void proxy.kill(name),
    stop,
  }
}

async function untilAnswers(endpoint: string, processes: readonly ChildProcess[]): Promise<void> {
  for (const since = performance.now(); performance.now() - since < startMilliseconds; await pause(200)) {
    if (processes.some(({ exitCode }) => exitCode !== null)) throw new Error('A server of Swift ended at its start.')
    const answer = await fetch(`${endpoint}/healthcheck`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('Swift did not start within a minute.')
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGCONT')
  child.kill('SIGKILL')
  await gone
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = cairn
swift_hash_path_prefix = cairn
[storage-policy:0]
name = one
default = yes
`

const proxyConf = `[pipeline:main]
pipeline = catch_errors healthcheck cache listing_formats s3api tempauth copy bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = false
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`
