import { useMemo, useState } from 'react'
import { Button } from '../../ui/index.ts'
import { words } from './words.ts'

/** Characters that are laid out at once, some forty pages: a text of many megabytes would stop the page for seconds. */
const PART = 100_000

/** Where the next part ends: behind a line where there is one near, never between the halves of a character. */
function endOfPart(text: string, from: number): number {
  const most = from + PART
  if (most >= text.length) return text.length
  const line = text.lastIndexOf('\n', most)
  if (line > from + PART / 2) return line + 1
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most
}

/** A text, as much of it at once as a page can bear, and the rest part by part. */
export function LongText({ text }: { text: string }) {
  const [shown, setShown] = useState(1)
  const parts = useMemo(() => {
    const found: string[] = []
    for (let from = 0; from < text.length && found.length < shown; ) {
      const end = endOfPart(text, from)
      found.push(text.slice(from, end))
      from = end
    }
    return found
  }, [text, shown])
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full font-mono text-base">
        {parts.map((part, at) => (
          // What is out of sight is not laid out.
          <pre key={at} className="break-words whitespace-pre-wrap [content-visibility:auto]">
            {part}
          </pre>
        ))}
      </div>
      {length < text.length && (
        <>
          <p>{words.firstPart(Math.round((length / text.length) * 100))}</p>
          <Button variant="secondary" onClick={() => setShown(shown + 1)}>
            {words.showMore}
          </Button>
        </>
      )}
    </div>
  )
}
