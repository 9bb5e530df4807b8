import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

// Node's only OS lock is SQLite's, and the server runs without SQLite (commands/processes.mjs). So
// a process first listens on its own socket in the folder, then connects to the others: of two that
// start together, one sees the other. The kernel accepts connections only for live processes.

const ours = /^lock-[0-9a-f]{8}\.socket$/

/** @throws Error if the folder can hold no socket, for example because its path is too long */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  if (process.platform === 'win32') return lockByName(folder)
  const name = `lock-${randomBytes(4).toString('hex')}.socket`
  const server = await listening(join(folder, name))
  const release = () => closed(server)
  try {
    const others = (await readdir(folder)).filter((other) => ours.test(other) && other !== name)
    const alive = await Promise.all(others.map((other) => answers(join(folder, other))))
    if (!alive.includes(true)) return release
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}

/** Windows has named pipes, which end with their process. */
async function lockByName(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = `\\\\.\\pipe\\cairn-lock-${Buffer.from(folder).toString('hex').slice(-80)}`
  const server = await listening(name).catch(() => undefined)
  return server && (() => closed(server))
}

async function listening(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(path)
  await once(server, 'listening')
  return server.unref()
}

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close')
  server.close()
  await done
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ECONNREFUSED' && code !== 'ENOENT') return true
    await rm(path, { force: true })
    return false
  } finally {
    socket.destroy()
  }
}
