import { describe, expect, test, vi } from 'vitest'
import { played, type PlayingFile, type PlayingQuestion, rangeIn } from './playing.ts'

const content = Uint8Array.from({ length: 25 }, (_, at) => at)
const film: PlayingFile = { size: content.length, type: 'video/mp4', pieceSize: 10 }

/** A fake page that plays one film and records the requests it gets. */
function pageWith(file: PlayingFile | undefined, id = 'known') {
  const questions: PlayingQuestion[] = []
  const postMessage = vi.fn((question: PlayingQuestion, [port]: MessagePort[]) => {
    questions.push(question)
    const { playing, piece } = question
    const answer =
      playing !== id || file === undefined
        ? undefined
        : piece === undefined
          ? file
          : content.slice(piece * file.pieceSize, (piece + 1) * file.pieceSize).buffer
    port?.postMessage(answer, [])
  })
  return { page: { id: 'page', postMessage }, questions }
}
const ask = (page: Parameters<typeof played>[1], range?: string, id = 'known') =>
  played(new Request(`http://localhost/playing/${id}`, { headers: range === undefined ? {} : { range } }), page)

test('rangeIn reads the range that a player requests', () => {
  expect(rangeIn('bytes=0-', 25)).toEqual({ from: 0, to: 24 })
  expect(rangeIn('bytes=5-9', 25)).toEqual({ from: 5, to: 9 })
  expect(rangeIn('bytes=20-99', 25)).toEqual({ from: 20, to: 24 })
  expect(rangeIn('bytes=-4', 25)).toEqual({ from: 21, to: 24 })
  for (const none of [null, 'bytes=-', 'bytes=25-', 'bytes=9-5', 'bytes=0-1,4-5', 'pages=1-2'])
    expect(rangeIn(none, 25)).toBeUndefined()
})

describe('a player', () => {
  test('a player gets the requested bytes up to the end of a piece, and can request the rest', async () => {
    const { page, questions } = pageWith(film)
    const got: number[] = []
    while (got.length < content.length) {
      const answer = await ask(page, `bytes=${got.length}-`)
      expect(answer.status).toBe(206)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(answer.headers.get('content-range')).toBe(`bytes ${got.length}-${got.length + bytes.length - 1}/25`)
      got.push(...bytes)
    }
    expect(got).toEqual([...content])
    expect(questions.flatMap(({ piece }) => piece ?? [])).toEqual([0, 1, 2])
  })

  test('a player that seeks gets only the piece at the new position', async () => {
    const { page, questions } = pageWith(film)
    const answer = await ask(page, 'bytes=22-23')
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([22, 23])
    expect(questions).toEqual([{ playing: 'known' }, { playing: 'known', piece: 2 }])
  })

  test('a player gets a response that is never cached, and that the browser cannot run as our page', async () => {
    const { headers } = await ask(pageWith(film).page, 'bytes=0-')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect((await ask(pageWith({ ...film, type: 'text/html' }).page, 'bytes=0-')).status).toBe(404)
  })

  test('a player of another page, or of a locked page, gets 404', async () => {
    expect((await ask(pageWith(film, 'of another page').page, 'bytes=0-')).status).toBe(404)
    expect((await ask(pageWith(undefined).page, 'bytes=0-')).status).toBe(404)
    expect((await ask(undefined, 'bytes=0-')).status).toBe(404)
  })

  test('a player that requests no range, or a range beyond the end, gets 416', async () => {
    const answer = await ask(pageWith(film).page, 'bytes=99-')
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */25')
    expect((await ask(pageWith(film).page)).status).toBe(416)
  })
})
