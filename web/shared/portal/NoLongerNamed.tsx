import type { ReactNode } from 'react'
import type { HeldSeat } from '../../estate/index.ts'
import { linkClass, Notice } from '../../ui/index.ts'
import { stepDownWords } from './named-words.ts'
import { words } from './words.ts'

export function CardRefused({ seat, children }: { seat: HeldSeat; children?: ReactNode }) {
  const { ownerName, refused = '' } = seat
  return (
    <Notice tone="amber" title={words.cardRefused(ownerName)}>
      {refused !== '' && <p className="mb-3">{words.reason(refused)}</p>}
      <p>{words.refusedMore(ownerName)}</p>
      {children}
    </Notice>
  )
}

/** Seats that the grantee lost, and why: otherwise the owner's name would vanish unexplained. */
export function NoLongerNamed({ held, wanted }: { held: readonly HeldSeat[]; wanted: (seat: HeldSeat) => boolean }) {
  const refused = held.filter((seat) => seat.refused !== undefined && wanted(seat))
  // A grantee with another seat in the estate sees the removal in the other portal.
  const live = held.filter((seat) => seat.state !== 'void' && wanted(seat)).map(({ ownerId }) => ownerId)
  const gone = held.filter(
    (seat) => seat.state === 'void' && seat.refused === undefined && wanted(seat) && !live.includes(seat.ownerId),
  )
  // After several removals by an owner, only the last counts.
  const last = new Map(gone.map((seat) => [seat.ownerId, seat]))
  return (
    <>
      {refused
        .filter(({ ownerId }) => !live.includes(ownerId))
        .map((seat) => (
          <CardRefused key={seat.id} seat={seat}>
            <p className="mt-3">
              {words.anotherCard}{' '}
              <a href="/claim" className={linkClass}>
                {words.showCard}
              </a>
              .
            </p>
          </CardRefused>
        ))}
      {[...last.values()].map((seat) => (
        <Gone key={seat.id} seat={seat} />
      ))}
    </>
  )
}

function Gone({ seat: { ownerName, role, steppedDown, ended } }: { seat: HeldSeat }) {
  if (ended !== undefined && !steppedDown)
    return (
      <Notice tone="sage" title={words.endedTitle(ownerName)}>
        {words.ended[ended](ownerName)}
      </Notice>
    )
  return (
    <Notice tone="neutral">{steppedDown ? stepDownWords.was(ownerName, role) : words.noLongerNamed(ownerName)}</Notice>
  )
}
