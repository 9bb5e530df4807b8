import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Drawing } from '../../../records/family/layout.ts'
import { relationsFrom } from '../../../records/family/relation.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { FamilyMap } from './FamilyMap.tsx'
import { firstLook } from './first-look.ts'
import { sizeOf } from './geometry.ts'
import { indexOf } from './in-view.ts'
import { Legend } from './Legend.tsx'
import {
  fittingZoom,
  larger,
  levelAt,
  type Range,
  rangeOf,
  type Room,
  scaleAt,
  shapeAt,
  smaller,
  zoomOf,
} from './levels.ts'
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
  least?: 'names' | 'faces'
  open?: OpenFile | undefined
  onSelect: (id: string) => void
  finder: ReactNode
  /** The person to center and focus. The picture then calls `onShown`. */
  found: string | undefined
  onShown: () => void
}

/** Draws only visible parts. Tab reaches one person; arrow keys move to relatives and neighbors. */
export function TreePicture(props: TreePictureProps) {
  const { tree, drawing, root, selected, least = 'faces', open } = props
  const textScale = useTextScale()
  const [chosen, setZoom] = useState<number>()
  const [{ width: wide, height: high }, measure] = useRoom()
  const { family } = tree
  const first = useMemo(
    () => firstLook({ family, drawing, root }, { width: wide / textScale, height: high / textScale }, least),
    [family, drawing, root, wide, high, textScale, least],
  )
  const zoom = chosen ?? first.zoom
  const range = rangeOf(drawing, wide / textScale)
  const scale = scaleAt(zoom) * textScale
  const level = levelAt(zoom)
  const shape = useMemo(() => shapeAt(zoom), [zoom])
  const { width, height } = sizeOf(drawing, shape)
  const index = useMemo(() => indexOf(drawing, shape), [drawing, shape])
  const relationOf = useMemo(() => relationsFrom(tree.family, root, tree), [tree, root])
  // A person without relations has no box, so Tab falls back to the root.
  const reached = drawing.placed.has(selected) ? selected : root
  const home = zoom === first.zoom ? first.place : undefined
  const { frame, seen, onScroll, lookAt, under, hold } = useView({ home, drawing, root, reached, shape, scale })
  useDrag(frame)
  useGestures(frame, {
    zoom,
    range,
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
  const keys = useKeys({ ...props, reached, fit, frame, lookAt, zoom, range, setZoom })
  const select = useStable((id: string) => {
    props.onSelect(id)
    lookAt(id, 'later')
  })
  const { found } = props
  const show = useEffectEvent((person: string) => {
    lookAt(person, 'now')
    frame.current?.querySelector<HTMLElement>(`[data-person="${person}"]`)?.focus()
    props.onShown()
  })
  useLayoutEffect(() => {
    // For a moment, this is still the picture of the previous tab, which may lack the person.
    if (found !== undefined && drawing.placed.has(found)) show(found)
  }, [found, drawing])
  const isMap = level === 'map'
  const people = index.boxesIn(seen)
  const boxes = isMap ? [] : people.filter(({ id }) => id !== reached)
  const here = drawing.placed.get(reached)
  return (
    <div className="flex flex-col gap-3">
      <div ref={measure} className="tree-wide">
        <section
          ref={frame}
          data-panned
          aria-label={tree.says.picture}
          onScroll={onScroll}
          style={{ height: first.height * textScale + scrollbar }}
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
                  wide={width}
                  selected={place.id === selected}
                  reached={place.id === reached}
                  onSelect={select}
                  onKeyDown={keys}
                />
              ))}
            </div>
          </div>
        </section>
      </div>
      {props.finder}
      <ZoomBar {...{ zoom, range }} onZoom={setZoom} onFit={fit} />
      <p className="text-soft">{props.hint}</p>
      <Legend drawing={drawing} />
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
  range,
  frame,
  fit,
  lookAt,
  setZoom,
  onSelect,
}: TreePictureProps &
  Pick<ReturnType<typeof useView>, 'lookAt'> & {
    frame: RefObject<HTMLDivElement | null>
    range: Range
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
      '+': () => setZoom(larger(range, zoom)),
      '=': () => setZoom(larger(range, zoom)),
      '-': () => setZoom(smaller(range, zoom)),
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

/** In pixels: the borders, and a scrollbar on systems that draw one. */
const scrollbar = 18
/** The largest share of the window’s height, as in family-tree.css. */
const mostOfWindow = 0.72

/** Measures the height only with the width, because a phone shows and hides its address bar. */
function useRoom(): [room: Room, measure: (element: HTMLElement | null) => (() => void) | undefined] {
  const [room, setRoom] = useState({ width: 0, height: 0 })
  const [measure] = useState(() => (element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined
    const read = () => {
      const width = Math.max(0, element.clientWidth - 2)
      const height = window.innerHeight * mostOfWindow - scrollbar
      setRoom((before) => (before.width === width ? before : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  })
  return [room, measure]
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
