import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Place } from '../../config.ts'

// A small S3 interface in memory, for tests that need a store which hangs or fails at a given
// moment. It does not check signatures: `npm run files:s3` runs the same tests on a real store.

export type ObjectServer = {
  place: S3Place
  objects: Map<string, Buffer>
  /** What each call gets instead of an answer: silence, an error, or a body that breaks off. */
  fault: 'hangs' | 'breaks-off' | { status: number; code: string } | undefined
  /** How many calls arrived. */
  calls: number
  close(): Promise<void>
}

const keyId = 'test'
const bucket = 'files'

/** @param pageSize how many keys one answer lists */
export async function objectServer(pageSize = 3): Promise<ObjectServer> {
  const server = createServer((request, response) => {
    store.calls += 1
    answer(store, request, response, pageSize).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const endpoint = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const store: ObjectServer = {
    place: { endpoint, region: 'us-east-1', bucket, prefix: '', keyId, secret: 'secret', pathStyle: true },
    objects: new Map(),
    fault: undefined,
    calls: 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return store
}

async function answer(
  { objects, fault }: ObjectServer,
  request: IncomingMessage,
  response: ServerResponse,
  pageSize: number,
): Promise<void> {
  const body = await buffer(request)
  if (fault === 'hangs') return
  const refuse = (status: number, code: string) =>
    void response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  if (typeof fault === 'object') return refuse(fault.status, fault.code)
  if (!request.headers.authorization?.includes(`Credential=${keyId}/`)) return refuse(403, 'InvalidAccessKeyId')
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
  const [, inBucket, ...rest] = decodeURIComponent(pathname).split('/')
  if (inBucket !== bucket) return refuse(404, 'NoSuchBucket')
  const key = rest.join('/')
  if (key === '') return void response.end(listing(objects, searchParams, pageSize))
  if (request.method === 'PUT') objects.set(key, body)
  else if (request.method === 'DELETE') objects.delete(key)
  else {
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    response.setHeader('content-length', found.length)
    if (fault !== 'breaks-off') return void response.end(found)
    response.write(found.subarray(0, 1))
    return void setImmediate(() => response.destroy())
  }
  response.writeHead(request.method === 'DELETE' ? 204 : 200).end()
}

function listing(objects: Map<string, Buffer>, asked: URLSearchParams, pageSize: number): string {
  const after = asked.get('continuation-token') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after).toSorted()
  const page = keys.slice(0, pageSize)
  const more = keys.length > page.length
  const next = more ? `<NextContinuationToken>${page.at(-1) ?? ''}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents}</ListBucketResult>`
}
