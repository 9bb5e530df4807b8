import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { request, type ServerResponse } from 'node:http'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { ServerContext } from './context.ts'
import { dump, lineOf } from './db/dump.ts'
import { onLongConnection } from './db/long-connection.ts'
import { holdErasing } from './jobs/hold-erasing.ts'

// The embedded database admits no second process, so the running server sends its rows to the
// backup over the command socket: one line of JSON per part, and a last line that proves the dump
// complete.

export const dumpPath = '/dump'

const end = z.object({
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  counts: z.record(z.string(), z.int()),
})
export type DumpEnd = z.output<typeof end>

/** Sends every row. The server erases no file until the command `end-backup`. */
export async function sendDump(context: ServerContext, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  await holdErasing(context)
  const whole = await onLongConnection(context, (database) =>
    dump(database, async (part) => {
      const taken = response.write(`${lineOf(part)}\n`)
      if (!taken) await once(response, 'drain', { signal: gone.signal })
    }),
  )
  response.end(`${JSON.stringify(whole)}\n`)
}

/** Uses a file, because the database answers nothing else meanwhile. Delete `spool` after. */
export async function readDump(
  socketPath: string,
  spool: string,
): Promise<{ lines: AsyncIterable<string>; end: DumpEnd }> {
  const call = request({ socketPath, path: dumpPath })
  call.end()
  const [response] = await once(call, 'response')
  await pipeline(response, createWriteStream(spool, { mode: 0o600 }))
  const lastLine = async () => {
    let last = ''
    for await (const line of linesIn(spool)) last = line
    return last
  }
  const whole = end.safeParse(JSON.parse((await lastLine()) || '{}'))
  if (!whole.success) throw new Error('The server broke off before it had sent all rows. Its log says why.')
  return { lines: partsIn(spool), end: whole.data }
}

const linesIn = (spool: string) => createInterface({ input: createReadStream(spool), crlfDelay: Infinity })

async function* partsIn(spool: string): AsyncGenerator<string> {
  for await (const line of linesIn(spool)) if (line.startsWith('{"table":')) yield line
}
