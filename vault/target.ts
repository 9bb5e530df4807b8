import { uuidBytes } from './bytes.ts'
import type { FieldCodec } from './field-codec.ts'
import { insist } from './error.ts'

/** `event` is one of a release, or `now`, whose `epoch` counts sharings (now.ts). */
export type SeatTarget = { seatId: string; event: string; epoch: number }

export const OWNER = 'owner'

const eventForm = /^[a-z][a-z-]{0,39}$/

export const event: FieldCodec<string> = {
  write(value) {
    insist(eventForm.test(value))
    return value
  },
  read(field) {
    insist(typeof field === 'string' && eventForm.test(field))
    return field
  },
}

export function targetName(target: SeatTarget): string {
  uuidBytes(target.seatId)
  insist(eventForm.test(target.event))
  insist(Number.isInteger(target.epoch) && target.epoch >= 1 && target.epoch <= 0xffff)
  return `${target.seatId}:${target.event}:${target.epoch}`
}

export function parseTarget(name: string): SeatTarget {
  const [seatId, eventName, epoch] = name.split(':')
  insist(seatId !== undefined && eventName !== undefined && epoch !== undefined)
  const target = { seatId, event: eventName, epoch: Number(epoch) }
  insist(targetName(target) === name)
  return target
}
