import {
  answerHeldDrill,
  getDeliveredChunk,
  getDelivery,
  listDelivery,
  listHeldDrills,
  readDrillAnswers,
  sendDrill,
} from '../../../contract/drill.ts'
import { getYearly, setYearly } from '../../../contract/yearly.ts'
import type { Call } from '../../../contract/http.ts'
import { type Declare, Refused } from './answers.ts'
import { epochOf, newestOf, targetOf } from './estates.ts'
import { armedAt } from './seats.ts'
import { estateOf, type State } from './state.ts'

const nothingHere = () => new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })

type Called = Call<typeof sendDrill>['body'] & {
  calledAt: Date
  answers: Map<string, { statement: Uint8Array; at: Date }>
}

function answerCalls(declare: Declare, { estates, now }: State): void {
  const calls = new Map<string, Called>()
  declare(sendDrill, ({ me, body }) => {
    calls.set(me().ownerId, { ...body, calledAt: now(), answers: new Map() })
    return {}
  })
  declare(readDrillAnswers, ({ me }) => {
    const called = calls.get(me().ownerId)
    const answers = (called?.seats ?? []).flatMap(({ seatId, invitationId }) => {
      const answer = called?.answers.get(seatId)
      return answer ? [{ seatId, invitationId, statement: answer.statement, answeredAt: answer.at }] : []
    })
    return { drillId: called?.drillId ?? null, answers }
  })
  declare(listHeldDrills, ({ me }) => {
    const account = me()
    const drills = [...calls].flatMap(([ownerId, { drillId, statement, calledAt, seats, answers }]) =>
      seats.flatMap(({ seatId, invitationId }) => {
        const armed = estates.get(ownerId)?.armed.find(({ arm }) => arm.invitationId === invitationId)
        const isMine = armed?.taken.some((taken) => taken.account === account) === true
        const answeredAt = answers.get(seatId)?.at ?? null
        return isMine ? [{ ownerId, seatId, invitationId, drillId, statement, calledAt, answeredAt }] : []
      }),
    )
    return { drills }
  })
  declare(answerHeldDrill, ({ params: { ownerId, seatId }, body: { statement } }) => {
    calls.get(ownerId)?.answers.set(seatId, { statement, at: now() })
    return {}
  })
}

export function answerDrill(declare: Declare, state: State): void {
  answerCalls(declare, state)
  const off = new Set<string>()
  declare(getYearly, ({ me }) => ({ isOn: !off.has(me().ownerId), questions: [] }))
  declare(setYearly, ({ me, body: { isOn } }) => {
    if (isOn) off.delete(me().ownerId)
    else off.add(me().ownerId)
    return {}
  })
  const deliveryOf = (place: { ownerId: string; seatId: string; invitationId: string }) => {
    const estate = estateOf(state, place.ownerId)
    const armed = armedAt(state, place)
    const epoch = epochOf(armed)
    const { shares } = armed.rearm ?? armed.arm
    const targets = shares.map(({ event }) => targetOf({ seatId: place.seatId, event, epoch }))
    return { estate, shares, epoch, targets }
  }

  declare(getDelivery, ({ me, params }) => {
    const { estate, shares, epoch, targets } = deliveryOf({ ownerId: me().ownerId, ...params })
    const keys = shares.flatMap(({ event, seatBox }) => {
      const key = estate.keys.find((one) => one.seatId === params.seatId && one.event === event && one.epoch === epoch)
      return key ? [{ ...key, seatBox }] : []
    })
    return {
      keys,
      chains: targets.map((target) => ({ target, entries: estate.chains.filter((one) => one.target === target) })),
    }
  })

  declare(listDelivery, ({ me, params }) => {
    const { estate, targets } = deliveryOf({ ownerId: me().ownerId, ...params })
    const records = newestOf(estate).map((version) => ({
      ...version,
      wraps: version.wraps.filter(({ target }) => targets.includes(target)),
    }))
    return { records: records.filter(({ wraps }) => wraps.length > 0), next: null }
  })

  declare(getDeliveredChunk, ({ params: { fileId, index } }) => {
    const chunk = state.files.get(fileId)?.present.get(index)
    if (!chunk) throw nothingHere()
    return chunk
  })
}
