import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { loadGlyphs, fallbackFamily, missingGlyphs } from './missing-glyphs.ts'
import { decodeText } from './view-of.ts'
import { words } from './words.ts'

/** Characters per chunk, about eight pages: laying out more causes a noticeable pause. */
const PIECE = 20_000
const MORE = 5

/** The end of the next chunk: after a nearby line break, and never within a surrogate pair. */
function endOfPiece(text: string, from: number): number {
  const most = from + PIECE
  if (most >= text.length) return text.length
  const line = text.lastIndexOf('\n', most)
  if (line > from + PIECE / 2) return line + 1
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

export function LongText({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) {
  const text = useMemo(() => decodeText(bytes), [bytes])
  const [shown, setShown] = useState(MORE)
  const pieces = useMemo(() => {
    const found: string[] = []
    for (let from = 0; from < text.length && found.length < shown; ) {
      const end = endOfPiece(text, from)
      found.push(text.slice(from, end))
      from = end
    }
    return found
  }, [text, shown])
  // If the fonts cannot be fetched, the browser uses the device’s own fonts.
  useEffect(() => void loadGlyphs(missingGlyphs(text), [fallbackFamily]), [text])
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full [font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace,'Cairn_Letters'] text-base">
        {pieces.map((piece, at) => (
          // content-visibility skips layout offscreen; without a size estimate all of it would be
          // in view.
          <pre
            key={at}
            className="break-words whitespace-pre-wrap [contain-intrinsic-size:auto_200rem] [content-visibility:auto]"
          >
            {piece}
          </pre>
        ))}
      </div>
      {length < text.length && (
        <>
          <p>{words.firstPart(Math.round((length / text.length) * 100))}</p>
          <Button variant="secondary" onClick={() => setShown(shown + MORE)}>
            {words.showMore}
          </Button>
        </>
      )}
    </div>
  )
}
