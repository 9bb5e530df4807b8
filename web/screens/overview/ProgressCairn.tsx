import { classes } from '../../ui/index.ts'

// From the bottom up: center, half width, half height, tilt.
const stones = [
  { x: 60, y: 104, width: 46, height: 12, lean: 0 },
  { x: 57, y: 83, width: 39, height: 11, lean: -2 },
  { x: 63, y: 64, width: 33, height: 10, lean: 3 },
  { x: 58, y: 46, width: 26, height: 9, lean: -3 },
  { x: 62, y: 30, width: 19, height: 8, lean: 4 },
  { x: 60, y: 16, width: 12, height: 7, lean: -3 },
]

/** One stone per complete module. Decorative: the progress bars say the same as text. */
export function ProgressCairn({ laid, className }: { laid: number; className?: string }) {
  return (
    <svg viewBox="0 0 120 120" aria-hidden="true" className={classes('shrink-0 text-pine', className)}>
      {stones.map(({ x, y, width, height, lean }, at) => (
        <ellipse
          key={y}
          cx={x}
          cy={y}
          rx={width}
          ry={height}
          transform={`rotate(${lean} ${x} ${y})`}
          fill={at < laid ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={at < laid ? undefined : '4 4'}
          opacity={at < laid ? 1 - at * 0.07 : 0.7}
        />
      ))}
    </svg>
  )
}
