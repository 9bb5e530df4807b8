import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCairnOfProcesses, until } from '../client/testing/cairn.ts'

// Attacks by code inside the server's process. The test loads the code into a server started as by
// `npm start`; on a signal it tries every attack and prints those that worked.

const probe = `
if (process.argv[1].endsWith('server/main.ts')) {
  const module = process.getBuiltinModule
  const fs = module('node:fs')
  const { CAIRN_DATA: data, TEST_ROOT: root } = process.env
  const [own, release] = [data + '/server', data + '/release']
  const attempts = {
    'reads its own folder': () => fs.readFileSync(own + '/server.key'),
    'writes its own folder': () => fs.writeFileSync(own + '/probe', 'x'),
    'reads the key of the release service': () => fs.readFileSync(release + '/release.key'),
    'reads it by way of its own folder': () => fs.readFileSync(Buffer.from(own + '/../release/release.key')),
    'reads it as a setting': () => process.loadEnvFile(release + '/release.key'),
    'reads its store': () => fs.readFileSync(release + '/store.db'),
    'opens its store with SQLite': () => new (module('node:sqlite').DatabaseSync)('file:' + release + '/store.db?immutable=1'),
    'writes with SQLite': () => new (module('node:sqlite').DatabaseSync)(':memory:').exec("vacuum into '" + release + "/made.db'"),
    'lists its folder': () => fs.readdirSync(release),
    'makes itself an operator': () => fs.writeFileSync(release + '/operators.json', '[]'),
    'takes its folder away': () => fs.renameSync(release, own + '/release'),
    'copies its folder': () => fs.cpSync(release, own + '/copy', { recursive: true }),
    'links to its folder': () => fs.symlinkSync(release, own + '/link'),
    'links to its key': () => fs.linkSync(release + '/release.key', own + '/link'),
    'takes the socket away': () => fs.rmSync(release + '/release.socket'),
    'writes elsewhere': () => fs.writeFileSync(data + '/probe', 'x'),
    'changes what runs': () => fs.writeFileSync(root + '/release/probe.ts', ''),
    'changes what was compiled there': () => fs.writeFileSync(root + '/node_modules/.cache/compiled/release/probe', ''),
    'keeps compiled code there': () => { if (module('node:module').enableCompileCache(release).status !== 1) throw new Error() },
    'reads what it does not run': () => fs.readFileSync(root + '/release/main.ts'),
    'reads the memory of its parent': () => fs.openSync('/proc/' + process.ppid + '/mem', 'r'),
    'reads what others were told': () => fs.readFileSync('/proc/' + process.ppid + '/environ'),
    'starts a program': () => { const { error } = module('node:child_process').spawnSync('true'); if (error) throw error },
    'starts a thread': () => new (module('node:worker_threads').Worker)('0', { eval: true }),
    'loads native code': () => process.dlopen({ exports: {} }, process.execPath),
    'opens a debugger': () => module('node:inspector').open(0),
    'starts WASI': () => new (module('node:wasi').WASI)({ version: 'preview1', preopens: { '/': release } }),
    'signals': () => process.kill(process.ppid, 0),
    'signals by another name': () => process._kill(process.ppid, 0),
    'opens the debugger of its parent': () => process._debugProcess(process.ppid),
    'signals by an import': () => imported.kill(process.ppid, 0),
    'has V8 write there': () => {
      const { setFlagsFromString } = module('node:v8')
      const flags = ['redirect-code-traces', 'redirect-code-traces-to=' + release + '/made.log', 'print-bytecode-filter=made', 'print-bytecode']
      flags.forEach((flag) => setFlagsFromString('--' + flag))
      module('node:vm').runInThisContext('(function made(a) { return a + 1 })')(1)
    },
    // The folder changes between the permission check and the write.
    'changes the libraries by a change of folders': async () => {
      const { pbkdf2 } = module('node:crypto')
      for (let i = 0; i < 8; i++) pbkdf2('', '', 200_000, 32, 'sha256', () => {})
      process.chdir(own)
      const opened = fs.promises.open('changed', 'w')
      process.chdir(root + '/node_modules/.cache')
      await (await opened).close()
    },
  }
  let imported
  process.once('SIGUSR2', async () => {
    imported = await import('node:process')
    const could = []
    for (const name of Object.keys(attempts)) try { await attempts[name](); could.push(name) } catch {}
    console.log('tried ' + Object.keys(attempts).length + ', could: ' + could.join(', ') + '.')
  })
}
`

describe('code inside the server’s process', () => {
  let cairn: Awaited<ReturnType<typeof startCairnOfProcesses>>
  beforeAll(async () => {
    cairn = await startCairnOfProcesses({
      smtp: false,
      settings: {
        NODE_OPTIONS: `--import=data:text/javascript;base64,${Buffer.from(probe).toString('base64')}`,
        TEST_ROOT: join(import.meta.dirname, '..'),
      },
    })
  })
  afterAll(() => cairn.stop())

  test('the code can access its own folder, but not the release service or other programs', async () => {
    await cairn.person('ann@example.org')
    await cairn.makeOperator('ann@example.org')
    process.kill(cairn.pids().server, 'SIGUSR2')
    const [, tried, could] = await until(
      () => /^tried (\d+), could: (.*)\.$/m.exec(cairn.output()) ?? undefined,
      'an answer from inside',
    )
    expect(Number(tried)).toBeGreaterThan(30)
    expect(could).toBe('reads its own folder, writes its own folder')
    const folder = join(cairn.dataFolder, 'release')
    expect((await readdir(folder)).filter((name) => name.startsWith('made'))).toEqual([])
    expect(await readFile(join(folder, 'operators.json'), 'utf8')).toContain('ann@example.org')
  })

  test('the server with the embedded database never takes more than 400 MB', async () => {
    // Only Linux reports a process's peak memory.
    const status = await readFile(`/proc/${cairn.pids().server}/status`, 'utf8').catch(() => 'VmHWM: 0 kB')
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? []
    expect(Number(kilobytes)).toBeLessThan(400_000)
  })

  test('a signal does not open a debugger in the release service', async () => {
    process.kill(cairn.pids().release, 'SIGUSR1')
    const call = request({ socketPath: join(cairn.dataFolder, 'release', 'release.socket'), path: '/info' }).end()
    const [response] = await once(call, 'response')
    expect(response.statusCode).toBe(200)
    expect(cairn.output()).not.toMatch(/debugger/i)
  })
})
