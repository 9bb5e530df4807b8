import type { ComponentProps, ReactNode } from 'react'
import { type HeldSeat, useHeldSeats } from '../../estate/index.ts'
import { Card, EmptyState, ErrorState, PageHeader, Skeleton } from '../../ui/index.ts'
import { NoLongerNamed } from './NoLongerNamed.tsx'
import { SeatPicker } from './SeatPicker.tsx'
import { useSeatsHere } from './use-held-seats.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'

/** What a portal shows of the person that is chosen in it. */
export type Chosen = { seat: HeldSeat; seats: readonly HeldSeat[]; onSelect: (heldId: string) => void }

/**
 * The frame of a portal: who named this person, which of them is looked at, and what is said where that cannot be read or is
 * nobody. Signs out after 30 minutes without anybody.
 * @param wanted which seats belong here; it must be the same function at every draw
 * @param here those of them that are not taken away; the same function too
 */
export function PortalFrame({
  wanted,
  here,
  header,
  picker,
  failed,
  empty,
  children,
}: {
  wanted: (seat: HeldSeat) => boolean
  here: (seat: HeldSeat) => boolean
  header: (seat: HeldSeat | undefined) => ComponentProps<typeof PageHeader>
  /** Its title, and from how many people on there is one to choose. */
  picker: { title: string; from: number }
  failed: string
  empty: { title: string; text: ReactNode }
  children: (chosen: Chosen) => ReactNode
}) {
  useIdleSignOut()
  const held = useHeldSeats()
  const { seats, seat, select, status, failure, retry } = useSeatsHere(here)
  return (
    <>
      <PageHeader {...header(seat)} />
      <NoLongerNamed held={held} wanted={wanted} />
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && (
        <ErrorState title={failed} onRetry={retry}>
          {failure}
        </ErrorState>
      )}
      {status === 'ready' && !held.some(wanted) && (
        <Card>
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        </Card>
      )}
      {seats.length >= picker.from && (
        <SeatPicker title={picker.title} seats={seats} selected={seat?.id ?? ''} onSelect={select} />
      )}
      {seat !== undefined && children({ seat, seats, onSelect: select })}
    </>
  )
}
