import type { Drawing } from '../../../records/family/layout.ts'
import { dashes, kindOf, type LineKind } from './geometry.ts'
import { words } from './words.ts'

const explained: readonly LineKind[] = ['adopted', 'step', 'former']

export function Legend({ drawing }: { drawing: Drawing }) {
  const there = new Set(drawing.lines.map(kindOf))
  const kinds = explained.filter((kind) => there.has(kind))
  return kinds.length === 0 ? null : (
    <ul aria-label={words.legend} className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
      {kinds.map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <svg aria-hidden="true" width="48" height="8" className="shrink-0">
            <path d="M0 4H48" stroke="currentColor" strokeWidth={2} strokeDasharray={dashes[kind]} />
          </svg>
          {words.lines[kind]}
        </li>
      ))}
    </ul>
  )
}
