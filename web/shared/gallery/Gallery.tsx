import { Fragment, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { nameLinesOf, placeAfter, rowsOf, rowWith } from './rows.ts'
import { rememberShape, spansOf } from './shapes.ts'
import { Tile } from './Tile.tsx'
import { useBounds, useNearRows } from './window.ts'
import { words } from './words.ts'

const gap = 16
/** Two tiles fit side by side on a phone. */
const leastTile = { phone: 150, desk: 250 }
const deskWidth = 560
/** The height of a picture in pixels. */
const tallOn = { phone: 148, desk: 212 }
/** In em: the year, a line of the title, the line of the date, and the space around them. */
const yearLines = 3
const nameLine = 1.52
const dateLine = 1.4
const titlePadding = 1.1
/** The average width of a serif letter in em, on a tile that is narrower than most. */
const letterWidth = 0.72

/** Heights do not depend on the pictures, so a decode shifts no layout. */
function useRows(items: readonly GalleryItem[], width: number, letters: number) {
  const [drawn, setDrawn] = useState(0)
  const screen = width < deskWidth ? 'phone' : 'desk'
  const tall = tallOn[screen]
  const columns = Math.max(2, Math.floor((width + gap) / (leastTile[screen] + gap)))
  const side = Math.floor((width - gap * (columns - 1)) / columns)
  const onDrawn = useCallback((item: GalleryItem, { naturalWidth, naturalHeight }: HTMLImageElement) => {
    if (rememberShape(item, naturalWidth, naturalHeight)) setDrawn((count) => count + 1)
  }, [])
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const nameLines = useMemo(
    () => rows.map((row) => ('year' in row ? 0 : nameLinesOf(row.items, Math.floor(side / (letters * letterWidth))))),
    [rows, side, letters],
  )
  const heights = useMemo(
    () =>
      nameLines.map((lines) =>
        lines === 0 ? yearLines * letters : tall + (lines * nameLine + dateLine + titlePadding) * letters,
      ),
    [nameLines, tall, letters],
  )
  return { drawn, tall, columns, rows, nameLines, heights, onDrawn }
}

/** A virtualized grid by year. Roving tabindex: Tab reaches one tile, arrow keys the others. */
export function Gallery({
  items,
  open,
  onOpen,
}: {
  items: readonly GalleryItem[]
  open?: OpenFile | undefined
  onOpen: (id: string) => void
}) {
  const [ref, { width, top, letters }] = useBounds<HTMLUListElement>()
  const { drawn, tall, columns, rows, nameLines, heights, onDrawn } = useRows(items, width, letters)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, items.length - 1)
  const { height, near } = useNearRows(heights, top, rowWith(rows, at))
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    ref.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus()
  }, [at, ref])

  const onKey = useCallback(
    (event: KeyboardEvent) => {
      const next = placeAfter(event.key, at, rows)
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      moved.current = next !== at
      setChosen(next)
    },
    [at, rows],
  )
  return (
    <ul ref={ref} data-drawn={drawn} aria-label={words.gallery} className="relative list-none" style={{ height }}>
      {near.map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        if ('year' in row)
          return (
            // Screen readers get the date from each tile.
            <li
              key={`year ${index}`}
              aria-hidden="true"
              className="absolute inset-x-0 top-0 pt-3 font-serif text-xl font-semibold"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.year}
            </li>
          )
        const spans = spansOf(row.items, { width, gap, tall, columns })
        return (
          // A stable key keeps the focus while neighboring rows mount and unmount.
          <Fragment key={`row ${index}`}>
            {row.items.map((item, column) => (
              <li
                key={item.id}
                aria-posinset={row.first + column + 1}
                aria-setsize={items.length}
                className="absolute top-0 left-0 contain-layout contain-style"
                style={{
                  width: spans[column]?.width,
                  transform: `translate(${spans[column]?.left ?? 0}px, ${start}px)`,
                }}
              >
                <Tile
                  item={item}
                  lines={nameLines[index] ?? 2}
                  tall={tall}
                  at={row.first + column}
                  reached={row.first + column === at}
                  open={open}
                  onFocus={setChosen}
                  onKey={onKey}
                  onOpen={onOpen}
                  onDrawn={onDrawn}
                />
              </li>
            ))}
          </Fragment>
        )
      })}
    </ul>
  )
}
