import { ChevronRight, House } from 'lucide-react'
import type { ReactNode } from 'react'
import { linkClass } from './Button.tsx'
import { classes } from './classes.ts'
import { useDocumentTitle } from './document-title.ts'
import { words } from './words.ts'

type Crumb = { label: string; to?: string }

const longest = 14

/** Keeps hyphenated words like *After-Life* on one line. */
const unbroken = (text: string): ReactNode =>
  text.split(/(\S+-\S+)/).map((part, at) =>
    at % 2 === 0 || part.length > longest ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )

/** Sets the tab's title too. Links are anchors, whose clicks the app shell routes. */
export function PageHeader({
  breadcrumbs,
  title,
  purpose,
  action,
  picture,
  quiet = false,
}: {
  /** Follows the home link: `[{label: 'Legal', to: '/legal'}, {label: 'Will'}]`. */
  breadcrumbs?: readonly Crumb[]
  title: string
  purpose?: ReactNode
  action?: ReactNode
  /** Beside the heading: the face of the person whom the page is about. */
  picture?: ReactNode
  quiet?: boolean
}) {
  useDocumentTitle(title)
  return (
    <div className="flex flex-col gap-1 sm:gap-3">
      {breadcrumbs !== undefined && <Breadcrumbs crumbs={breadcrumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="max-w-prose min-w-0 grow basis-80">
          <div className="flex items-center gap-4">
            {picture}
            <h1 tabIndex={-1} className="min-w-0 text-2xl sm:text-3xl">
              {unbroken(title)}
            </h1>
          </div>
          {purpose !== undefined && (
            <p className={classes('mt-2 text-lg text-soft', quiet && 'max-sm:hidden')}>{purpose}</p>
          )}
        </div>
        {action !== undefined && <div className="no-print flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={words.trail}>
      <ol className="flex flex-wrap items-center gap-x-1 text-soft">
        <li>
          <a href="/" className={`${linkClass} inline-flex min-h-11 items-center gap-2`}>
            <House aria-hidden="true" className="size-5" />
            {words.dashboard}
          </a>
        </li>
        {crumbs.map((crumb, at) => (
          <li
            key={crumb.label}
            // On a phone, hide the last crumb, which the heading repeats, so that the breadcrumb fits one line.
            className={classes(
              'flex items-center gap-1',
              at === crumbs.length - 1 && 'max-sm:sr-only',
              at < crumbs.length - 2 && 'max-sm:hidden',
            )}
          >
            <ChevronRight aria-hidden="true" className="size-4" />
            {crumb.to === undefined || at === crumbs.length - 1 ? (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <a href={crumb.to} className={`${linkClass} inline-flex min-h-11 items-center`}>
                {crumb.label}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
