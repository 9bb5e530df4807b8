import { ownMark } from '../../domain/product.ts'
import { classes } from './classes.ts'

/**
 * Fills `stacked` stones. Decorative unless `label` is set, so the page must say the same. A brand's
 * stylesheet draws its own mark in its place.
 */
export function Mark({
  stacked = 3,
  label,
  className = 'size-10',
}: {
  stacked?: number
  label?: string
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={classes('mark shrink-0 text-pine', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {ownMark.map((path, at) => (
        <path
          key={path}
          d={path}
          fill={at < stacked ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray={at < stacked ? undefined : '3 3'}
          opacity={at < stacked ? 1 - at * 0.13 : 0.7}
        />
      ))}
    </svg>
  )
}
