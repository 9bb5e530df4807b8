import { readFile } from 'node:fs/promises'
import { browserFetch, openBrowser } from '../../client/headless.ts'
import { startCairn } from '../start-cairn.ts'

const megabytes = 20

const residentMegabytes = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/**
 * Starts a server, uploads and opens a file of 20 MB, and prints the times and the memory.
 * @param settings where the server keeps files
 */
export async function measureFiles(name: string, settings: Record<string, string>): Promise<void> {
  const cairn = await startCairn({ smtp: false, settings })
  try {
    const person = await openBrowser({ url: cairn.url, fetch: browserFetch(cairn.url) })
    await person.signUp({ email: 'ann@example.org', password: 'Correct-horse-7!' })
    const before = await residentMegabytes(cairn.pids().server)
    const part = crypto.getRandomValues(new Uint8Array(65_536))
    const began = performance.now()
    const stored = await person.uploadFile(new Blob(Array.from({ length: megabytes * 16 }, () => part)), 'film.bin')
    const uploaded = performance.now()
    const { bytes } = await person.openFile(stored)
    const opened = performance.now()
    if (bytes.length !== megabytes * 16 * part.length) throw new Error('The file came back with another length.')
    const after = await residentMegabytes(cairn.pids().server)
    console.log(
      `${name}: upload ${Math.round(uploaded - began)} ms, opening ${Math.round(opened - uploaded)} ms, server ${Math.round(before)} MB before and ${Math.round(after)} MB after`,
    )
  } finally {
    await cairn.stop()
  }
}
