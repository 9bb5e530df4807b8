import type { Stone } from './stones.ts'
import { words } from './words.ts'

// From the bottom up: each stone's width in percent of the picture, and its horizontal offset.
const places = [
  { width: 82, off: 0 },
  { width: 72, off: -2 },
  { width: 64, off: 2 },
  { width: 57, off: -1 },
  { width: 50, off: 1 },
  { width: 46, off: 0 },
]

/** Lists the control point and the highest point of each stone from the left; no two are equal. */
const bends = [
  [16, 44],
  [21, 46],
  [14, 48],
  [23, 44],
  [19, 47],
  [20, 48],
] as const

/** A path in a square of 100, which the stylesheet stretches to the size of the stone's text. */
const outline = ([left, middle]: readonly [number, number]): string =>
  `M0 62C0 14 ${left} 0 ${middle} 0S94 4 100 52C100.5 84 88 100 60 100S2 100 0 62Z`

/** The modules of the checklist as stones. The list's order is the visual order, top to bottom. */
export function Cairn({ stones }: { stones: readonly Stone[] }) {
  const laid = stones.filter(({ isLaid }) => isLaid).length
  return (
    <ol aria-label={words.cairn.label(laid, stones.length)} className="cairn">
      {stones
        .map((stone, at) => ({ stone, at }))
        .toReversed()
        .map(({ stone, at }) => (
          <StoneLink key={stone.id} stone={stone} at={at} />
        ))}
    </ol>
  )
}

function StoneLink({ stone: { title, path, done, total, isLaid }, at }: { stone: Stone; at: number }) {
  const { width, off } = places[at % places.length] ?? { width: 60, off: 0 }
  const shape = outline(bends[at % bends.length] ?? [16, 44])
  return (
    <li style={{ translate: `${off}%` }}>
      <a href={path} className="stone" data-laid={isLaid || undefined} style={{ minWidth: `${width}%` }}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={shape} className={isLaid ? `stone-${at % places.length}` : 'stone-open'} />
          {isLaid && (
            <>
              <path d="M1 78C20 93 78 93 99.500 68C97 90 85 100 60 100S6 100 1 78Z" className="stone-shade" />
              <path d="M18 17C38 5 62 5 80 17" className="stone-light" />
            </>
          )}
        </svg>
        <span className="font-semibold">{title}</span>{' '}
        {isLaid ? (
          <span className="sr-only">{words.cairn.laid}</span>
        ) : (
          <span className={done === 0 ? 'sr-only' : undefined}>{words.cairn.open(done, total)}</span>
        )}
      </a>
    </li>
  )
}
