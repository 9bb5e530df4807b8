import type { ComponentProps, ComponentType, ReactNode } from 'react'
import { type HeldSeat, type SeatRole, useHeldSeats, useInvited } from '../../estate/index.ts'
import { Card, EmptyState, ErrorState, exactTime, Notice, PageHeader, Skeleton } from '../../ui/index.ts'
import { DrillNotice } from './DrillNotice.tsx'
import { InvitedRow } from './InvitedRow.tsx'
import { words } from './named-words.ts'
import { NoLongerNamed } from './NoLongerNamed.tsx'
import { OwnerFace } from './OwnerFace.tsx'
import { type Notes, type RoleTaken, SeatPicker } from './SeatPicker.tsx'
import { StepDown } from './StepDown.tsx'
import { usePortalSeats } from './use-held-seats.ts'
import { useIdleSignOut } from './use-idle-sign-out.ts'
import { words as portal } from './words.ts'

export type Chosen = { seat: HeldSeat; seats: readonly HeldSeat[]; onSelect: (heldId: string) => void }

export function PortalFrame({
  wanted,
  here,
  header,
  picker,
  first: First,
  failed,
  unreached,
  empty,
  children,
}: {
  wanted: (seat: { role: SeatRole }) => boolean
  here: (seat: HeldSeat) => boolean
  header: (seat: HeldSeat | undefined) => ComponentProps<typeof PageHeader>
  /** `from`: the number of seats from which the portal shows a picker. */
  picker: { title: string; from: number; role: RoleTaken; notes?: Notes }
  /** Stands above the picker, about all seats. */
  first?: ComponentType<Omit<Chosen, 'seat'>>
  failed: string
  /** What this device shows although the seats did not arrive. */
  unreached: ReactNode
  empty: { title: string; text: ReactNode }
  children: (chosen: Chosen) => ReactNode
}) {
  useIdleSignOut()
  const held = useHeldSeats()
  const invited = useInvited().filter(wanted)
  const { seats, seat, select, status, failure, retry } = usePortalSeats(here)
  return (
    <>
      <PageHeader {...header(seat)} {...(seat && { picture: <OwnerFace seat={seat} size={72} /> })} />
      {seats.length > 0 && <DrillNotice />}
      <NoLongerNamed held={held} wanted={wanted} />
      {status === 'loading' && <Skeleton />}
      {status === 'failed' && (
        <ErrorState title={failed} onRetry={retry}>
          {failure}
        </ErrorState>
      )}
      {status === 'failed' && unreached}
      {invited.length > 0 && (
        <Card title={words.waiting}>
          <ul className="flex flex-col divide-y divide-line">
            {invited.map((one) => (
              <InvitedRow key={`${one.ownerId} ${one.role}`} invited={one} />
            ))}
          </ul>
        </Card>
      )}
      {status === 'ready' && !held.some(wanted) && invited.length === 0 && (
        <Card>
          <EmptyState title={empty.title}>{empty.text}</EmptyState>
        </Card>
      )}
      {First !== undefined && seats.length > 0 && <First seats={seats} onSelect={select} />}
      {seats.length >= picker.from && (
        <SeatPicker {...picker} seats={seats} selected={seat?.id ?? ''} onSelect={select} />
      )}
      {seat?.keyChanged && (
        <Notice tone="brick" title={portal.keyChanged}>
          <p>{portal.keyChangedMore(seat.ownerName)}</p>
          <p className="mt-3">{portal.keyChangedGone(seat.ownerName)}</p>
        </Notice>
      )}
      {seat?.deletesAt !== undefined && (
        <Notice tone="clay" title={portal.goes(seat.ownerName)}>
          <p>{portal.goesMore(seat.ownerName, exactTime(seat.deletesAt))}</p>
          <p className="mt-3">{portal.goesReport(seat.ownerName)}</p>
        </Notice>
      )}
      {seat !== undefined && children({ seat, seats, onSelect: select })}
      {seat !== undefined && <StepDown key={seat.id} seat={seat} />}
    </>
  )
}
