import { rolesMeant } from '../../../domain/seats.ts'
import { type SeatRole, useAllRecords, useReleaseSettings } from '../../estate/index.ts'
import { whenItOpens } from '../release/opening-words.ts'
import { useOutlook } from '../release/use-outlook.ts'
import { useWhoReceives } from '../release/use-who-receives.ts'
import { receiveWords as words } from './words.ts'

/** How much this seat receives, and when, were the owner reported today. */
export function WhatTheyReceive({ role, name }: { role: SeatRole; name: string }) {
  const { received } = useWhoReceives()
  const records = useAllRecords().filter((record) => rolesMeant(record).includes(role))
  const isRead = useReleaseSettings() !== undefined
  const outlook = useOutlook()
  const count = received[role]
  const hasFirst = records.some(({ firstDays }) => firstDays === true)
  const isSick = records.some(({ alsoIfIncapacitated }) => alsoIfIncapacitated)
  return (
    <section className="flex flex-col gap-2">
      <h4 className="font-sans font-semibold">{words.title(name)}</h4>
      <p>{words.count(count)}</p>
      {isRead && count > 0 && (
        <>
          <p>{whenItOpens(outlook, { event: 'death', hasFirst }).says.join(' ')}</p>
          {isSick && <p>{whenItOpens(outlook, { event: 'incapacity', hasFirst }).says.at(-1)}</p>}
        </>
      )}
    </section>
  )
}
