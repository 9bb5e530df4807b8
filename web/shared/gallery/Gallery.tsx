import { Fragment, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { GalleryItem } from './item.ts'
import { nameLinesOf, placeAfter, rowsOf, rowWith } from './rows.ts'
import { Tile } from './Tile.tsx'
import { useBounds, useNearRows } from './window.ts'
import { words } from './words.ts'

const gap = 12
/** As wide as a tile is at least. On a telephone two stand side by side. */
const least = 168
/** How high a year is, a line of a name under a tile, and what is around that name, in heights of a letter. */
const yearLines = 3
const nameLine = 1.375
const aroundName = 0.35
/** How wide a letter is, of its height: rather too wide, so that no name needs a line more than there is. */
const letterWidth = 0.56

/**
 * Pictures by year, as many as there are: only those near what is seen are drawn. One of them is reached with Tab, the others from there
 * with the arrow keys.
 */
export function Gallery({
  items,
  open,
  onOpen,
}: {
  /** In the order in which they stand. */
  items: readonly GalleryItem[]
  /** How files are opened, where they are not the own estate's. */
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
        lines === 0 ? yearLines * letters : side + (lines * nameLine + aroundName) * letters + gap,
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
            // Each tile says when it was.
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
          // A row stays the same one while others come and go around it: whoever has the focus in it keeps that.
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
