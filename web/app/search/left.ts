import { useMemo } from 'react'
import { versionOf } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import {
  type HeldSeat,
  type OpenedEstate,
  type SavedRecord,
  type StoredRecord,
  useAllOpened,
  useHeldSeats,
  useShared,
} from '../../estate/index.ts'
import { attorneyPortal, contactPortal } from '../../shared/navigation/places.ts'
import { eventOpened, openedFor } from '../../shared/release/is-open.ts'
import { words } from './words.ts'

type Left = Pick<OpenedEstate, 'ownerName' | 'role' | 'heldId'>
export type Searched = StoredRecord & { readonly left?: Left }

/** The search covers this estate partly or not at all: the reason, and the page that opens it. */
export type NotSearched = { readonly heldId: string; readonly why: string; readonly address?: string }

/** Owners whose records the search covers: left in a release, or shared while alive. */
export type OtherOwners = { readonly left: readonly string[]; readonly sharing: readonly string[] }

const portalOf = (role: Left['role']): string => (role === 'attorney' ? attorneyPortal : contactPortal).path

export const isPortal = (path: string): boolean => [attorneyPortal, contactPortal].some((one) => one.path === path)

export const addressOfLeft = ({ role }: Left, id: string): string =>
  `${portalOf(role)}?record=${encodeURIComponent(id)}`

// Cache by record object; reopening a record creates a new object.
const known = new WeakMap<SavedRecord, Searched>()

/** Strips the audience, which the owner keeps private: a search by an heir must not match it. */
function searchedOf(record: SavedRecord, left: Left): Searched {
  const before = known.get(record)
  if (before !== undefined) return before
  const definition = definitionOf(record.kind)
  const level = definition?.access?.keptIn
  const values = level === undefined ? record.values : { ...record.values, [level]: '' }
  const searched = { ...record, values, definitionVersion: definition ? versionOf(definition) : 0, left }
  known.set(record, searched)
  return searched
}

const isStillOpen = (seat: HeldSeat, heldId: string): boolean =>
  seat.id === heldId && seat.state !== 'void' && openedFor(seat).length > 0

/** Records that this tab opened from other estates, and estates not fully searched. */
export function useLeft(): { records: readonly Searched[]; owners: OtherOwners; notSearched: NotSearched[] } {
  const everything = useAllOpened()
  const shared = useShared()
  const held = useHeldSeats()
  // A stopped or ended report closes what this tab opened before.
  const opened = useMemo(
    () => everything.filter(({ heldId }) => held.some((seat) => isStillOpen(seat, heldId))),
    [everything, held],
  )
  const records = useMemo(() => {
    const all = [...shared, ...opened].flatMap(({ ownerName, role, heldId, records: of }) =>
      of.map((record) => searchedOf(record, { ownerName, role, heldId })),
    )
    // Two seats of one grantee may open the same record; keep one copy.
    return [...new Map(all.map((record) => [record.id, record])).values()]
  }, [opened, shared])
  const notSearched = held.flatMap((seat): NotSearched[] => {
    const released = openedFor(seat)
    if (seat.state === 'void' || released.length === 0) return []
    const here = opened.find(({ heldId }) => heldId === seat.id)
    const of = { heldId: seat.id }
    if (here === undefined || released.some((release) => !here.events.includes(eventOpened(release))))
      return [{ ...of, why: words.notOpen(seat.ownerName), address: portalOf(seat.role) }]
    return here.warnings.length > 0 ? [{ ...of, why: words.notAll(seat.ownerName) }] : []
  })
  const left = new Set(opened.map(({ ownerName }) => ownerName))
  const sharing = new Set(shared.map(({ ownerName }) => ownerName).filter((name) => !left.has(name)))
  return { records, owners: { left: [...left], sharing: [...sharing] }, notSearched }
}
