import { useEffect, useMemo, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { loadGlyphs, fallbackFamily, missingGlyphs } from './missing-glyphs.ts'
import { decodeText } from './view-of.ts'
import { words } from './words.ts'

/** Characters that are laid out at once, some eight pages: more would stop the page for a moment that people notice. */
const PIECE = 20_000
/** How many of these there are more at each press. */
const MORE = 5

/** Where the next piece ends: behind a line where there is one near, never between the halves of a character. */
function endOfPiece(text: string, from: number): number {
  const most = from + PIECE
  if (most >= text.length) return text.length
  const line = text.lastIndexOf('\n', most)
  if (line > from + PIECE / 2) return line + 1
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** A text, as much of it at once as a page can bear, and the rest part by part. */
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
  // Where nothing can be fetched the text stays as this device draws it.
  useEffect(() => void loadGlyphs(missingGlyphs(text), [fallbackFamily]), [text])
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full [font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace,'Cairn_Letters'] text-base">
        {pieces.map((piece, at) => (
          // What is out of sight is not laid out. How high it will be is guessed: without that all of it were in sight at first.
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
