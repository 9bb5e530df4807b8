import type { ReactNode } from 'react'
import type { HeldSeat } from '../../estate/index.ts'
import { linkClass, Notice } from '../../ui/index.ts'

/** A card that was looked at and not accepted: why, and whom to ask. */
export function CardRefused({ seat, children }: { seat: HeldSeat; children?: ReactNode }) {
  const { ownerName, refused = '' } = seat
  return (
    <Notice tone="amber" title={`Your card from ${ownerName} was not accepted`}>
      {refused !== '' && <p className="mb-3">The reason that was given: {refused}</p>}
      <p>
        We are sorry to say this at such a time. Nothing that was left has been lost. If you think it is a mistake,
        please write to the people who run this Cairn, or ask somebody else whom {ownerName} named.
      </p>
      {children}
    </Notice>
  )
}

/** Owners in whose estate this person is named no more: said, because otherwise they would just have vanished. The owner may have died since. */
export function NoLongerNamed({ held, wanted }: { held: readonly HeldSeat[]; wanted: (seat: HeldSeat) => boolean }) {
  const refused = held.filter((seat) => seat.refused !== undefined && wanted(seat))
  const live = held.filter(({ state }) => state !== 'void').map(({ ownerId }) => ownerId)
  const gone = held.filter(
    (seat) => seat.state === 'void' && seat.refused === undefined && wanted(seat) && !live.includes(seat.ownerId),
  )
  const names = [...new Set(gone.map(({ ownerName }) => ownerName))]
  return (
    <>
      {refused
        .filter(({ ownerId }) => !live.includes(ownerId))
        .map((seat) => (
          <CardRefused key={seat.id} seat={seat}>
            <p className="mt-3">
              If you find another card,{' '}
              <a href="/claim" className={linkClass}>
                show it here
              </a>
              .
            </p>
          </CardRefused>
        ))}
      {names.map((name) => (
        <Notice key={name} tone="neutral">
          You are no longer named by {name}. What you held before has stopped working. If you were named again since,
          please open the newer link or code.
        </Notice>
      ))}
    </>
  )
}
