import type { HeldSeat } from '../../estate/index.ts'
import { type Reader, stepActor, stepReason, stepSentence } from '../../shared/release/words.ts'
import { responsibilities } from './responsibilities.ts'
import { words } from './words.ts'

type Happened = { id: string; at: string; text: string; detail: string }

export function activityOf(
  seat: HeldSeat,
  acknowledgements: readonly { item: string; at: string }[],
  reader: Reader,
): Happened[] {
  const taken: Happened = {
    id: 'taken',
    at: seat.acceptedAt,
    text: seat.via === 'card' ? words.showedCard(seat.ownerName) : words.agreed(seat.ownerName),
    detail: '',
  }
  const acknowledged = acknowledgements.flatMap(({ item, at }): Happened[] => {
    const title = responsibilities.find((one) => one.item === item)?.title
    return title === undefined ? [] : [{ id: item, at, text: words.acknowledged(title), detail: '' }]
  })
  const log = seat.releases.flatMap((release) => release.log).toSorted((a, b) => a.n - b.n)
  const steps = log.map(
    (step): Happened => ({
      id: `step-${step.n}`,
      at: step.at,
      text: stepSentence(step, reader),
      detail: [stepActor(step, reader), stepReason(step)].filter((part) => part !== undefined).join(': '),
    }),
  )
  // Sort by log number: two steps may share a timestamp, and a corrected clock may go back.
  let latest = ''
  const placed = steps.map((step) => {
    latest = step.at > latest ? step.at : latest
    return { step, place: latest }
  })
  const others = [taken, ...acknowledged].map((one) => ({ step: one, place: one.at }))
  const once = new Map([...others, ...placed.toReversed()].map((one) => [one.step.id, one]))
  const newestFirst = [...once.values()].toSorted((a, b) => b.place.localeCompare(a.place))
  return newestFirst.map(({ step }) => step)
}
