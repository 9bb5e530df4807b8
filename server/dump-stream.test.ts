import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readDump } from './dump-stream.ts'

test.each([
  ['breaks off', (end: () => void) => end()],
  ['ends after a part', (_: () => void, finish: () => void) => finish()],
])('the reader rejects a dump that %s', async (_, stop) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-dump-'))
  const socket = join(folder, 'socket')
  const server = createServer((_incoming, response) => {
    response.write('{"table":"mail","rows":[{}]}\n', () =>
      stop(
        () => response.destroy(),
        () => response.end(),
      ),
    )
  }).listen(socket)
  await once(server, 'listening')
  await expect(readDump(socket, join(folder, 'spool'))).rejects.toThrow()
  server.close()
  await rm(folder, { recursive: true })
})
