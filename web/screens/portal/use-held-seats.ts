import { useEffect, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import { type HeldSeat, refreshHeldSeats, useHeldSeats } from '../../estate/index.ts'

const REFRESH_MS = 60_000

/** The seats that this person holds and `wanted` lets through, read anew on arrival and once a minute; and the one looked at. */
export function useSeatsHere(wanted: (seat: HeldSeat) => boolean): {
  seats: HeldSeat[]
  seat: HeldSeat | undefined
  select: (seatId: string) => void
  status: 'loading' | 'ready' | 'failed'
  failure: string | undefined
  retry: () => void
} {
  const seats = useHeldSeats().filter(wanted)
  const [chosen, setChosen] = useState('')
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [failure, setFailure] = useState<string>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let gone = false
    const read = async () => {
      try {
        await refreshHeldSeats()
        if (!gone) setStatus('ready')
      } catch (error) {
        // What was read before stays on the screen; only a first reading that fails is worth a word.
        if (gone) return
        setFailure(messageOf(error))
        setStatus((before) => (before === 'ready' ? before : 'failed'))
      }
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_MS)
    return () => {
      gone = true
      clearInterval(timer)
    }
  }, [tries])

  const only = seats.length === 1 ? seats[0] : undefined
  return {
    seats,
    seat: seats.find(({ seatId }) => seatId === chosen) ?? only,
    select: setChosen,
    status: seats.length > 0 ? 'ready' : status,
    failure,
    retry: () => {
      setStatus('loading')
      setTries((count) => count + 1)
    },
  }
}
