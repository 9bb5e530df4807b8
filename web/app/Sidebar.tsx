import { useHeldSeats, useSession } from '../estate/index.ts'
import { useLocation } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { admin, attorneyPortal, contactPortal, type Group } from '../shared/navigation/places.ts'
import { isBuilt, menu } from '../shared/navigation/routes.ts'

/** The groups of the menu for this person: those who hold a seat see its portal, operators their dashboard. */
function useGroups(): Group[] {
  const session = useSession()
  const held = useHeldSeats()
  const portals = [
    ...(held.some((seat) => seat.role === 'attorney') ? [attorneyPortal] : []),
    ...(held.some((seat) => seat.role !== 'attorney') ? [contactPortal] : []),
  ].filter(isBuilt)
  const operator = session.role === 'admin' ? [admin].filter(isBuilt) : []
  return [
    ...menu,
    ...(portals.length > 0
      ? [{ title: 'Entrusted to Me', short: 'Entrusted', path: '/entrusted', items: portals }]
      : []),
    ...(operator.length > 0 ? [{ title: 'Operation', short: 'Operation', path: '/operation', items: operator }] : []),
  ]
}

const isIn = (group: Group, pathname: string) =>
  group.items.some((item) => item.path === pathname || (item.path === '/overview' && pathname === '/'))

/**
 * The menu. The group that holds the current page opens by itself; a press on its title opens or closes any. `disabled` dims
 * it and takes it out of reach, for the portals.
 */
export function Sidebar({ disabled = false }: { disabled?: boolean }) {
  const { pathname } = useLocation()
  const groups = useGroups()
  const [open, setOpen] = useState<Record<string, boolean>>({})
  const [seen, setSeen] = useState<{ pathname: string; group: string | undefined }>()
  const current = groups.find((group) => isIn(group, pathname))?.path
  // Which portals are somebody's is known a moment after the page stands: their group opens then.
  if (seen?.pathname !== pathname || seen.group !== current) {
    setSeen({ pathname, group: current })
    if (current !== undefined) setOpen({ ...open, [current]: true })
  }

  return (
    <nav aria-label="Main menu" inert={disabled} className={classes('flex flex-col gap-1', disabled && 'opacity-50')}>
      {groups.map((group) => (
        <MenuGroup
          key={group.path}
          group={group}
          open={open[group.path] === true}
          onToggle={() => setOpen({ ...open, [group.path]: open[group.path] !== true })}
          pathname={pathname}
        />
      ))}
    </nav>
  )
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
          'flex min-h-11 w-full items-center gap-2 rounded-lg px-3 py-2 text-left leading-snug font-semibold hover:bg-pine-tint',
          isIn(group, pathname) && 'text-pine-strong',
        )}
      >
        <span className="grow">{group.title}</span>
        <ChevronDown
          aria-hidden="true"
          className={classes('size-5 shrink-0 transition-transform', open && 'rotate-180')}
        />
      </button>
      <ul id={id} hidden={!open} className="my-1 ml-3 flex flex-col border-l border-line pl-2">
        {group.items.map((item) => {
          const here = item.path === pathname || (item.path === '/overview' && pathname === '/')
          return (
            <li key={item.path}>
              <a
                href={item.path}
                aria-current={here ? 'page' : undefined}
                className={classes(
                  'flex min-h-11 items-center rounded-lg px-3 py-2 leading-snug hover:bg-pine-tint',
                  here && 'bg-pine-tint font-semibold text-pine-strong',
                )}
              >
                {item.title}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
