// [Note: what is played] A player asks for parts of a file, by address. A sealed file has none, and the worker has no key: it asks the
// very page whose player asked, on a channel made for this one question, and hands on what that page opened. So it knows nothing that
// it could keep or tell, no other page can have anything from it, and once a page is locked or gone its addresses lead nowhere.

/** Where the addresses of what is played begin. What follows is known to one page only. */
export const playingPath = '/playing/'

/** What the worker asks a page: how large a file is, or one of its pieces. */
export type PlayingQuestion = { playing: string; piece?: number }
/** What a file is, and how many bytes a piece has, but for the last one. */
export type PlayingFile = { size: number; type: string; pieceSize: number }

/** The bytes that a header `Range` asks for, both ends included; `undefined` where it asks for none that there are. */
export function rangeIn(header: string | null, size: number): { from: number; to: number } | undefined {
  const { first = '', last = '' } = /^bytes=(?<first>\d*)-(?<last>\d*)$/.exec(header ?? '')?.groups ?? {}
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && from < size ? { from, to } : undefined
}

const nothing = () => new Response(null, { status: 404 })

/** How long a page may take to say that it plays something, and to open a piece of it. A page that plays nothing does not answer. */
const patience = { file: 2000, piece: 60_000 }

async function asked(page: WorkerPage, question: PlayingQuestion): Promise<unknown> {
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

/**
 * Answers a player: with the bytes it wants as far as they lie in one piece. It asks for the rest when it gets there.
 * @param page the page whose player asks
 */
export async function played(request: Request, page: WorkerPage | undefined): Promise<Response> {
  const playing = new URL(request.url).pathname.slice(playingPath.length)
  const file = page && (await asked(page, { playing }))
  // Nothing that could act as a page or a script of ours.
  if (!page || !isFile(file) || !/^(?:audio|video)\//.test(file.type)) return nothing()
  const range = rangeIn(request.headers.get('range'), file.size)
  if (!range) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  const piece = Math.floor(range.from / file.pieceSize)
  const bytes = await asked(page, { playing, piece })
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
