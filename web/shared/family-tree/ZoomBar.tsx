import { Maximize, Minus, Plus } from 'lucide-react'
import { Button } from '../../ui/index.ts'
import { larger, levelAt, type Range, smaller } from './levels.ts'
import { words } from './words.ts'

export function ZoomBar({
  zoom,
  range,
  onZoom,
  onFit,
}: {
  zoom: number
  range: Range
  onZoom: (zoom: number) => void
  onFit: () => void
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
      <div className="flex flex-wrap gap-x-6">
        <Button
          variant="quiet"
          icon={<Minus aria-hidden="true" className="size-5" />}
          aria-keyshortcuts="-"
          disabled={zoom <= range.least}
          onClick={() => onZoom(smaller(range, zoom))}
        >
          {words.smaller}
        </Button>
        <Button
          variant="quiet"
          icon={<Plus aria-hidden="true" className="size-5" />}
          aria-keyshortcuts="+"
          disabled={zoom >= range.most}
          onClick={() => onZoom(larger(range, zoom))}
        >
          {words.larger}
        </Button>
        <Button
          variant="quiet"
          icon={<Maximize aria-hidden="true" className="size-5" />}
          aria-keyshortcuts="0"
          onClick={onFit}
        >
          {words.fit}
        </Button>
      </div>
      <output className="text-soft">{words.levels[levelAt(zoom)]}</output>
    </div>
  )
}
