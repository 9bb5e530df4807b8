import { Fragment, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { nameLinesOf, placeAfter, rowsOf, rowWith } from './rows.ts'
import { Tile } from './Tile.tsx'
import { useBounds, useNearRows } from './window.ts'
import { words } from './words.ts'

const gap = 12
/** The minimum tile width in pixels. Two fit side by side on a phone. */
const least = 168
/** Heights in em: the year, a line of a tile’s title, and the padding around it. */
const yearLines = 3
const nameLine = 1.375
const titlePadding = 0.35
/** The average character width in em, rounded up so that no title overflows its lines. */
const letterWidth = 0.56

/**
 * A virtualized grid of pictures by year. Roving tabindex: Tab reaches one tile, arrow keys the
 * others.
 */
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
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)))
  const side = Math.floor((width - gap * (columns - 1)) / columns)
  const rows = useMemo(() => rowsOf(items, columns), [items, columns])
  const nameLines = useMemo(
    () => rows.map((row) => ('year' in row ? 0 : nameLinesOf(row.items, Math.floor(side / (letters * letterWidth))))),
    [rows, side, letters],
  )
  const heights = useMemo(
    () =>
      nameLines.map((lines) =>
        lines === 0 ? yearLines * letters : side + (lines * nameLine + titlePadding) * letters + gap,
      ),
    [nameLines, side, letters],
  )
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
    <ul ref={ref} aria-label={words.gallery} className="relative list-none" style={{ height }}>
      {near.map(({ index, start }) => {
        const row = rows[index]
        if (row === undefined) return null
        if ('year' in row)
          return (
            // Screen readers get the date from each tile.
            <li
              key={`year ${index}`}
              aria-hidden="true"
              className="absolute inset-x-0 top-0 pt-3 font-serif text-lg font-semibold"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.year}
            </li>
          )
        return (
          // A stable key keeps the focus while rows mount and unmount around it.
          <Fragment key={`row ${index}`}>
            {row.items.map((item, column) => (
              <li
                key={item.id}
                aria-posinset={row.first + column + 1}
                aria-setsize={items.length}
                className="absolute top-0 left-0 contain-layout contain-style"
                style={{ width: side, transform: `translate(${column * (side + gap)}px, ${start}px)` }}
              >
                <Tile
                  item={item}
                  lines={nameLines[index] ?? 2}
                  at={row.first + column}
                  reached={row.first + column === at}
                  open={open}
                  onFocus={setChosen}
                  onKey={onKey}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </Fragment>
        )
      })}
    </ul>
  )
}
