import { classes } from './classes.ts'

const stones = [
  'M6 40c-3 0-4-3-2-5 3-4 12-6 20-6s18 2 20 6c2 3 0 5-3 5z',
  'M12 27c-3 0-4-2-2-4 3-4 8-5 14-5s12 1 14 5c1 3-1 4-4 4z',
  'M18 15c-3 0-3-3-2-5 2-3 5-4 8-4 4 0 7 1 9 4 1 3 0 5-3 5z',
]

/**
 * `stacked` stones are filled, to show progress; the others are outlines. Decorative unless `label`
 * is set, so the page must show the same as text.
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
      className={classes('shrink-0 text-pine', className)}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {stones.map((path, at) => (
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
