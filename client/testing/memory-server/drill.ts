import { getDeliveredChunk, getDelivery, listDelivery } from '../../../contract/drill.ts'
import { type Declare, Refused } from './answers.ts'
import { epochOf, newestOf, targetOf } from './estates.ts'
import { armedAt } from './seats.ts'
import { estateOf, type State } from './state.ts'

const nothingHere = () => new Refused({ status: 404, code: 'not-found', message: 'There is nothing here.' })

export function answerDrill(declare: Declare, state: State): void {
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
