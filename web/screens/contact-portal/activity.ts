import type { HeldSeat } from '../../estate/index.ts'
import { stepActor, stepReason, stepSentence } from '../portal/words.ts'
import { responsibilities } from './responsibilities.ts'

export type Happened = { id: string; at: string; text: string; detail: string }

/** What happened around one seat, newest first: taking it, each acknowledgement, each recorded step of a report. */
export function activityOf(seat: HeldSeat, acknowledgements: readonly { item: string; at: string }[]): Happened[] {
  const taken: Happened = {
    id: 'taken',
    at: seat.acceptedAt,
    text: `You accepted to stand by ${seat.ownerName}`,
    detail: '',
  }
  const acknowledged = acknowledgements.flatMap(({ item, at }): Happened[] => {
    const title = responsibilities.find((one) => one.item === item)?.title
    return title === undefined ? [] : [{ id: item, at, text: `You acknowledged: ${title}`, detail: '' }]
  })
  const steps = seat.releases.flatMap(({ log }) =>
    log.map(
      (step): Happened => ({
        id: `step-${step.n}`,
        at: step.at,
        text: stepSentence(step),
        detail: [stepActor(step), stepReason(step)].filter((part) => part !== undefined).join(': '),
      }),
    ),
  )
  const once = new Map([taken, ...acknowledged, ...steps].map((one) => [one.id, one]))
  return [...once.values()].toSorted((a, b) => b.at.localeCompare(a.at))
}
