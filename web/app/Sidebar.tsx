import { useHeldSeats, useSession } from '../estate/index.ts'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { admin, attorneyPortal, contactPortal, type Group } from '../shared/navigation/places.ts'
import { isBuilt, menu } from '../shared/navigation/routes.ts'
import { retry } from '../ui/retry.ts'
import { prefetchScreenAt } from './prefetch-screen.ts'
import { closedGroups, rememberClosed } from './menu-closed.ts'
import { words } from './words.ts'

// Lazy: twenty icons that the labels do not have to wait for.
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
  // Portals stand above the owner's groups: a grantee comes for one page and must not search for it.
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

const isIn = (group: Group, pathname: string) =>
  group.items.some((item) => item.path === pathname || (item.path === '/overview' && pathname === '/'))

/**
 * The menu opens the group of the current page; a press on a title toggles its group.
 * @param disabled dims the menu and makes it inert, for the portals
 * @param roomy opens all groups at first; groups that the user closed stay closed in this browser
 */
export function Sidebar({ disabled = false, roomy = false }: { disabled?: boolean; roomy?: boolean }) {
  const { pathname } = useLocation()
  const groups = useGroups()
  const [chosen, setChosen] = useState<Record<string, boolean>>(() =>
    Object.fromEntries(roomy ? closedGroups().map((path) => [path, false]) : []),
  )
  const [seen, setSeen] = useState<{ pathname: string; group: string | undefined }>()
  const current = groups.find((group) => isIn(group, pathname))?.path
  // Held seats load after the first render; the group opens when they arrive.
  if (seen?.pathname !== pathname || seen.group !== current) {
    setSeen({ pathname, group: current })
    if (current !== undefined) setChosen({ ...chosen, [current]: true })
  }
  const isOpen = ({ path }: Group) => chosen[path] ?? roomy
  const toggle = (group: Group) => {
    const next = { ...chosen, [group.path]: !isOpen(group) }
    setChosen(next)
    if (roomy) rememberClosed(Object.keys(next).filter((path) => next[path] === false))
  }

  return (
    <nav
      aria-label={words.mainMenu}
      inert={disabled}
      className={classes('flex flex-col gap-1', disabled && 'opacity-50')}
    >
      {groups.map((group) => (
        <MenuGroup
          key={group.path}
          group={group}
          open={isOpen(group)}
          onToggle={() => toggle(group)}
          pathname={pathname}
        />
      ))}
    </nav>
  )
}

// Scrolls the current item into view, in a frame of its own to avoid a second layout.
const scrollToCurrent = (place: HTMLElement | null) => {
  setTimeout(() => place?.scrollIntoView({ block: 'nearest' }))
}

function MenuGroup({
  group,
  open,
  onToggle,
  pathname,
}: {
  group: Group
  open: boolean
  onToggle: () => void
  pathname: string
}) {
  const id = useId()
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className={classes(
          'flex min-h-11 w-full items-center gap-2 rounded-lg px-3 py-1 text-left text-sm leading-snug font-semibold hover:bg-pine-tint',
          isIn(group, pathname) ? 'text-pine-strong' : 'text-soft',
        )}
      >
        <span className="grow">{group.title}</span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-5 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <ul id={id} hidden={!open} className="mb-2 flex flex-col">
        {group.items.map((item) => {
          const here = item.path === pathname || (item.path === '/overview' && pathname === '/')
          return (
            <li key={item.path}>
              <a
                ref={here ? scrollToCurrent : undefined}
                href={item.path}
                aria-current={here ? 'page' : undefined}
                // Prefetches the screen before the press ends.
                onPointerEnter={() => void prefetchScreenAt(item.path)}
                onFocus={() => void prefetchScreenAt(item.path)}
                className={classes(
                  'flex min-h-11 items-center gap-3 rounded-lg px-3 py-1.5 leading-snug hover:bg-pine-tint',
                  here && 'bg-pine-tint font-semibold text-pine-strong',
                )}
              >
                <Suspense fallback={<NoIcon />}>
                  <MenuIcon path={item.path} />
                </Suspense>
                {item.title}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
