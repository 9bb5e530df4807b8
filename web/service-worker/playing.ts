/** The prefix of playable URLs. Only one page knows the rest of each URL. */
export const playingPath = '/playing/'

export type PlayingQuestion = { playing: string; piece?: number }
export type PlayingFile = { size: number; type: string; pieceSize: number }

/** Parses a `Range` header, both ends inclusive; undefined if missing or invalid. */
export function rangeIn(header: string | null, size: number): { from: number; to: number } | undefined {
  const { first = '', last = '' } = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header ?? '')?.groups ?? {}
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && from < size ? { from, to } : undefined
}

const nothing = () => new Response(null, { status: 404 })

/** Timeouts in milliseconds: a page without a player does not answer. */
const patience = { file: 2000, piece: 60_000 }

async function ask(page: WorkerPage, question: PlayingQuestion): Promise<unknown> {
  const atMost = question.piece === undefined ? patience.file : patience.piece
  const { port1: here, port2: there } = new MessageChannel()
  try {
    return await new Promise((resolve) => {
      here.addEventListener('message', ({ data }) => resolve(data))
      here.start()
      setTimeout(() => resolve(undefined), atMost)
      page.postMessage(question, [there])
    })
  } finally {
    here.close()
  }
}

const isFile = (value: unknown): value is PlayingFile =>
  typeof value === 'object' && value !== null && 'size' in value && 'type' in value && 'pieceSize' in value

/** Up to the end of one piece; the player requests the rest later. */
export async function played(request: Request, page: WorkerPage | undefined): Promise<Response> {
  const playing = new URL(request.url).pathname.slice(playingPath.length)
  const file = page && (await ask(page, { playing }))
  // Never return content that the browser could run as our page or script.
  if (!page || !isFile(file) || !/^(?:audio|video)\//.test(file.type)) return nothing()
  const range = rangeIn(request.headers.get('range'), file.size)
  if (!range) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  const piece = Math.floor(range.from / file.pieceSize)
  const bytes = await ask(page, { playing, piece })
  if (!(bytes instanceof ArrayBuffer)) return nothing()
  const start = piece * file.pieceSize
  const part = bytes.slice(range.from - start, range.to + 1 - start)
  return new Response(part, {
    status: 206,
    headers: {
      'content-type': file.type,
      'content-length': String(part.byteLength),
      'content-range': `bytes ${range.from}-${range.from + part.byteLength - 1}/${file.size}`,
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
