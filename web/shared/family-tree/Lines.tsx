import type { Line } from '../../../records/family/layout.ts'
import { dashOf, type Path, touches } from './geometry.ts'

export function Lines({
  lines,
  selected,
  width,
  height,
  thin,
}: {
  lines: readonly (Path & { readonly line: Line })[]
  selected: string
  width: number
  height: number
  /** The width of the thinnest visible line at this scale. */
  thin: number
}) {
  const kinds = Map.groupBy(lines, ({ line }) => `${touches(line, selected) ? 'own' : ''} ${dashOf(line)}`)
  return (
    <svg aria-hidden="true" width={width} height={height} className="absolute inset-0 text-soft">
      {[...kinds]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([kind, paths]) => {
          const [own, ...dash] = kind.split(' ')
          return (
            <path
              key={kind}
              d={paths.map(({ d }) => d).join('')}
              fill="none"
              stroke="currentColor"
              strokeWidth={own === 'own' ? 2 * thin : thin}
              {...(own === 'own' && { className: 'text-pine' })}
              {...(dash.join('') !== '' && { strokeDasharray: dash.join(' ') })}
            />
          )
        })}
    </svg>
  )
}
