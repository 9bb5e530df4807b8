import { type KeyboardEvent, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { relationsFrom } from '../../../records/family/relation.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { FamilyMap } from './FamilyMap.tsx'
import { flat, sizeOf, tall } from './geometry.ts'
import { indexOf } from './in-view.ts'
import { Legend } from './Legend.tsx'
import { firstZoom, fittingZoom, larger, levelAt, shapeAt, smaller, zoomOf } from './levels.ts'
import { Lines } from './Lines.tsx'
import { PersonBox } from './PersonBox.tsx'
import type { Tree } from './tree.ts'
import { useDrag } from './use-drag.ts'
import { useGestures } from './use-gestures.ts'
import { useTextScale } from './use-text-scale.ts'
import { useView } from './use-view.ts'
import { ZoomBar } from './ZoomBar.tsx'
import './family-tree.css'

type TreePictureProps = {
  tree: Tree
  drawing: Drawing
  hint: ReactNode
  root: string
  selected: string
  /** The level at which a picture opens that is too large for the screen. */
  least?: 'names' | 'faces'
  open?: OpenFile | undefined
  onSelect: (id: string) => void
}

/**
 * The tree with scroll and zoom. Draws only visible parts, so that thousands of people stay smooth.
 * Roving tabindex: Tab reaches one person, arrow keys move to relatives and row neighbors.
 */
export function TreePicture(props: TreePictureProps) {
  const { tree, drawing, root, selected, least = 'faces', open } = props
  const textScale = useTextScale()
  const [chosen, setZoom] = useState<number>()
  const [room, measure] = useWidth()
  const first = firstZoom(drawing, { width: room / textScale, height: 0 }, least)
  const zoom = chosen ?? first
  const scale = zoom * textScale
  const level = levelAt(zoom)
  const shape = level === 'faces' ? tall : flat
  const { width, height } = sizeOf(drawing, shape)
  const index = useMemo(() => indexOf(drawing, shape), [drawing, shape])
  const relationOf = useMemo(() => relationsFrom(tree.family, root, tree), [tree, root])
  // A person without relations has no box, so Tab falls back to the root.
  const reached = drawing.placed.has(selected) ? selected : root
  const { frame, seen, onScroll, lookAt, under, hold } = useView({ drawing, root, reached, shape, scale })
  useDrag(frame)
  useGestures(frame, {
    zoom,
    under,
    onZoom(wanted, place, at) {
      hold(place, at)
      setZoom(wanted)
    },
  })
  const fit = () => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
    setZoom(fittingZoom(drawing, { width: clientWidth / textScale, height: clientHeight / textScale }))
  }
  const keys = useKeys({ ...props, reached, fit, frame, lookAt, zoom, setZoom })
  const select = useStable((id: string) => {
    props.onSelect(id)
    lookAt(id, 'later')
  })
  const isMap = level === 'map'
  const people = index.boxesIn(seen)
  const boxes = isMap ? [] : people.filter(({ id }) => id !== reached)
  const here = drawing.placed.get(reached)
  return (
    <div className="flex flex-col gap-3">
      <section
        ref={frame}
        data-panned
        aria-label={tree.says.picture}
        onScroll={onScroll}
        style={{ height: sizeOf(drawing, shapeAt(first)).height * first * textScale + 18 }}
        className="tree-frame rounded-xl border border-line bg-sunk"
      >
        <div className="tree-sized" style={{ width: width * scale, height: height * scale }}>
          <div className="tree-drawn" style={{ width, height, transform: `scale(${scale})` }}>
            <Lines {...{ selected, width, height }} lines={index.linesIn(seen)} thin={Math.max(2, 1.5 / scale)} />
            {isMap && (
              <FamilyMap
                {...{ tree, drawing, people, seen, shape, zoom, scale, width, height }}
                onCloser={(person = reached) => {
                  select(person)
                  setZoom(zoomOf('years'))
                }}
              />
            )}
            {[...boxes, ...(here === undefined ? [] : [here])].map((place) => (
              <PersonBox
                key={place.id}
                {...{ tree, place, zoom, relationOf, open }}
                selected={place.id === selected}
                reached={place.id === reached}
                onSelect={select}
                onKeyDown={keys}
              />
            ))}
          </div>
        </div>
      </section>
      <div ref={measure} className="flex flex-col gap-3">
        <ZoomBar zoom={zoom} onZoom={setZoom} onFit={fit} />
        <p className="text-soft">{props.hint}</p>
        <Legend drawing={drawing} />
      </div>
    </div>
  )
}

/** Arrow keys select the next person, plus and minus zoom, zero shows the whole tree. */
function useKeys({
  tree,
  drawing,
  selected,
  reached,
  zoom,
  frame,
  fit,
  lookAt,
  setZoom,
  onSelect,
}: TreePictureProps &
  Pick<ReturnType<typeof useView>, 'frame' | 'lookAt'> & {
    reached: string
    zoom: number
    fit: () => void
    setZoom: (zoom: number) => void
  }): (event: KeyboardEvent) => void {
  // After an arrow key, the next box takes the focus when it is drawn.
  const byKey = useRef(false)
  useLayoutEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    frame.current?.querySelector<HTMLElement>(`[data-person="${selected}"]`)?.focus()
  }, [selected, frame, byKey])
  return useStable((event: KeyboardEvent) => {
    // Ctrl and Alt belong to the browser’s own zoom and history.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const zooms: Readonly<Record<string, () => void>> = {
      '+': () => setZoom(larger(zoom)),
      '=': () => setZoom(larger(zoom)),
      '-': () => setZoom(smaller(zoom)),
      '0': fit,
    }
    const next = nextOf(event.key, tree, drawing, reached)
    if (next === undefined && zooms[event.key] === undefined) return
    event.preventDefault()
    lookAt(next ?? reached, 'now')
    if (next === undefined) zooms[event.key]?.()
    else {
      onSelect(next)
      byKey.current = true
    }
  })
}

/** A stable function that calls the latest `work`, so that no callback has a stale closure. */
function useStable<Argument>(work: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((argument) => latest.current(argument), [])
}

/** The element’s width in pixels; 0 before the first measurement. */
function useWidth(): [width: number, measure: (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(0)
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const read = () => setWidth(element.clientWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [width, measure]
}

/** The relative that an arrow key selects: first parent, first child, or row neighbor. */
function nextOf(key: string, { family }: Tree, { placed }: Drawing, from: string): string | undefined {
  const here = placed.get(from)
  if (here === undefined) return undefined
  if (key === 'ArrowUp') return family.parentsOf(from).find(({ id }) => placed.has(id))?.id
  if (key === 'ArrowDown') return family.childrenOf(from).find(({ id }) => placed.has(id))?.id
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const row = [...placed.values()].filter((one) => one.row === here.row).toSorted((a, b) => a.x - b.x)
  return row[row.indexOf(here) + (key === 'ArrowLeft' ? -1 : 1)]?.id
}
