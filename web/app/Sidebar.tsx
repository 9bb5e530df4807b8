import { useCounts, useEstateStatus, useHeldSeats, useSession } from '../estate/index.ts'
import { useLocation } from '@tanstack/react-router'
import { ChevronRight, Search } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useId, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { inDigits } from '../ui/in-digits.ts'
import { admin, attorneyPortal, contactPortal, type Group, type Place } from '../shared/navigation/places.ts'
import { isBuilt, menu } from '../shared/navigation/routes.ts'
import { retry } from '../ui/retry.ts'
import { countedKinds } from './counted-kinds.ts'
import { prefetchScreenAt } from './prefetch-screen.ts'
import { words } from './words.ts'

// Lazy import: the labels render without waiting for twenty icons.
const MenuIcon = lazy(async () => {
  const loaded = await retry(() => import('./menu-icons.tsx')).catch(() => undefined)
  return { default: loaded?.MenuIcon ?? NoIcon }
})

function NoIcon() {
  return <span className="size-5 shrink-0" />
}

function useGroups(): Group[] {
  const session = useSession()
  const held = useHeldSeats()
  const portals = [
    ...(held.some((seat) => seat.role === 'attorney') ? [attorneyPortal] : []),
    ...(held.some((seat) => seat.role !== 'attorney') ? [contactPortal] : []),
  ].filter(isBuilt)
  const operator = session.role === 'admin' ? [admin].filter(isBuilt) : []
  const [dashboard, ...others] = menu
  // The portals follow the dashboard: many grantees use nothing else and should not have to search.
  return [
    ...(dashboard ? [dashboard] : []),
    ...(portals.length > 0
      ? [{ title: words.entrusted, short: words.entrustedShort, path: '/entrusted', items: portals }]
      : []),
    ...(operator.length > 0
      ? [{ title: words.administration, short: words.administration, path: '/operation', items: operator }]
      : []),
    ...others,
  ]
}

const isHere = ({ path }: Place, pathname: string) => path === pathname || (path === '/overview' && pathname === '/')

function useCountAt(): (places: readonly Place[]) => number {
  const counts = useCounts(countedKinds)
  const isOpen = useEstateStatus() === 'ready'
  const countAt = ({ kinds }: Place) =>
    kinds.reduce((sum, { kind }) => sum + (counts[countedKinds.indexOf(kind)] ?? 0), 0)
  return (places) => (isOpen ? places.reduce((sum, place) => sum + countAt(place), 0) : 0)
}

export const opensSearch = {
  type: 'button',
  'aria-haspopup': 'dialog',
  'aria-keyshortcuts': 'Control+K Meta+K',
  title: words.searchKeys,
} as const

export function SearchLine({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      {...opensSearch}
      onClick={onSearch}
      className="flex min-h-12 w-full shrink-0 items-center gap-3 rounded-xl border border-stone bg-card px-3 text-soft hover:border-pine"
    >
      <Search aria-hidden="true" className="size-5" />
      <span className="grow text-left">{words.search}</span>
      <kbd aria-hidden="true" className="font-sans text-sm max-lg:hidden">
        {words.searchKey(/Mac/.test(navigator.userAgent))}
      </kbd>
    </button>
  )
}

/**
 * Opens the current page's group at first. Pressing a title closes the open group.
 * @param disabled dims the menu and makes it inert; the portals set it
 */
export function Sidebar({ disabled = false }: { disabled?: boolean }) {
  const { pathname } = useLocation()
  const groups = useGroups()
  const countAt = useCountAt()
  const [open, setOpen] = useState<string>()
  const [seen, setSeen] = useState<{ pathname: string; group: string | undefined }>()
  const current = groups.find(({ items }) => items.some((item) => isHere(item, pathname)))?.path
  // Held seats load after the first render; their group opens when they arrive.
  if (seen?.pathname !== pathname || seen.group !== current) {
    setSeen({ pathname, group: current })
    if (current !== undefined) setOpen(current)
  }

  return (
    <nav aria-label={words.mainMenu} inert={disabled} className={classes('flex flex-col', disabled && 'opacity-50')}>
      {groups.map((group) => (
        <MenuGroup
          key={group.path}
          group={group}
          current={group.path === current}
          open={group.path === open}
          onToggle={() => setOpen(group.path === open ? undefined : group.path)}
          pathname={pathname}
          countAt={countAt}
        />
      ))}
    </nav>
  )
}

// Scrolls in a separate task, to avoid a second layout during the press.
const scrollTo = (part: Element | null) => {
  setTimeout(() => part?.scrollIntoView({ block: 'nearest' }))
}

/** A title with a count. Screen readers read both: *Documents, 12 records*. */
function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      <span className="min-w-0 grow">
        {title}
        {count > 0 && <span className="sr-only">{words.counted(count)}</span>}
      </span>
      {count > 0 && (
        <span aria-hidden="true" className="font-normal text-soft">
          {inDigits(count)}
        </span>
      )}
    </>
  )
}

function MenuGroup({
  group: { title, items },
  current,
  open,
  onToggle,
  pathname,
  countAt,
}: {
  group: Group
  current: boolean
  open: boolean
  onToggle: () => void
  pathname: string
  countAt: ReturnType<typeof useCountAt>
}) {
  const id = useId()
  const press = ({ currentTarget }: MouseEvent) => {
    onToggle()
    // A group above may close at the same time and shift the opened group, so scroll afterwards.
    scrollTo(currentTarget.parentElement)
  }
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={press}
        className={classes(
          'flex min-h-12 w-full items-center gap-2.5 rounded-lg py-1 pr-3 pl-2 text-left leading-snug font-semibold hover:bg-pine-tint max-lg:min-h-13',
          current && 'text-pine-strong',
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className={classes('size-5 text-stone transition-transform', open && 'rotate-90')}
        />
        <Counted title={title} count={open ? 0 : countAt(items)} />
      </button>
      <ul id={id} hidden={!open} className="flex flex-col pb-2">
        {items.map((item) => {
          const here = isHere(item, pathname)
          return (
            <li key={item.path}>
              <a
                ref={here ? scrollTo : undefined}
                href={item.path}
                aria-current={here ? 'page' : undefined}
                // Prefetches the screen before the user presses the link.
                onPointerEnter={() => void prefetchScreenAt(item.path)}
                onFocus={() => void prefetchScreenAt(item.path)}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-lg py-1.5 pr-3 pl-9 leading-snug hover:bg-pine-tint',
                  here && 'bg-pine-tint font-semibold text-pine-strong',
                )}
              >
                <Suspense fallback={<NoIcon />}>
                  <MenuIcon path={item.path} />
                </Suspense>
                <Counted title={item.title} count={countAt([item])} />
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
