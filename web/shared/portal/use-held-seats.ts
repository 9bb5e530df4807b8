import { useEffect, useState } from 'react'
import { useRecordInAddress } from '../../kinds/page/record-in-address.ts'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, useAllOpened, useHeldSeats, useShared, client } from '../../estate/index.ts'

const REFRESH_MS = 60_000

type Reading = { status: 'loading' | 'ready' | 'failed'; failure?: string }

/** Keeps the earlier seats, so that only a failed first fetch is an error. */
async function readAgain(): Promise<(before: Reading) => Reading> {
  try {
    await client.refreshHeldSeats()
    return () => ({ status: 'ready' })
  } catch (error) {
    const failure = messageOf(error)
    return (before) => (before.status === 'ready' ? before : { status: 'failed', failure })
  }
}

/** The seats that pass `wanted`, fetched on mount and once a minute, and the selected seat. */
export function usePortalSeats(wanted: (seat: HeldSeat) => boolean): Reading & {
  seats: HeldSeat[]
  seat: HeldSeat | undefined
  select: (heldId: string) => void
  retry: () => void
} {
  const seats = useHeldSeats().filter(wanted)
  const [chosen, setChosen] = useState('')
  // A link to a released record selects the estate that contains it.
  const { id: wantedRecord } = useRecordInAddress()
  const opened = [...useAllOpened(), ...useShared()]
  const holder =
    wantedRecord === undefined
      ? undefined
      : opened.find(
          ({ heldId, records }) =>
            seats.some(({ id }) => id === heldId) && records.some(({ id }) => id === wantedRecord),
        )
  if (holder !== undefined && holder.heldId !== chosen) setChosen(holder.heldId)
  const [reading, setReading] = useState<Reading>({ status: 'loading' })

  useEffect(() => {
    let here = true
    const read = async () => {
      const next = await readAgain()
      if (here) setReading(next)
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_MS)
    return () => {
      here = false
      clearInterval(timer)
    }
  }, [])

  const retry = async () => {
    setReading({ status: 'loading' })
    setReading(await readAgain())
  }

  return {
    ...reading,
    ...(seats.length > 0 && { status: 'ready' }),
    seats,
    seat: seats.find(({ id }) => id === chosen) ?? (seats.length === 1 ? seats[0] : undefined),
    select: setChosen,
    retry: () => void retry(),
  }
}
