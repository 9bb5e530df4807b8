import { expect } from 'vitest'
import { unpackOpening } from '../../contract/opening.ts'
import { unpackRecords } from '../../contract/packed-records.ts'
import { type Device, note, type offlineWorld, password } from './offline.ts'

type World = Awaited<ReturnType<typeof offlineWorld>>

export const many = 300
const long = 'a'.repeat(2000)
export const big = (title: string, more = {}) => note(title, { values: { platform: title, notes: long }, ...more })
export const names = Array.from({ length: many }, (_, i) => `No. ${i}`)
export const sorted = (all: string[]) => all.toSorted((a, b) => a.localeCompare(b))

export async function ownerOfMany(world: World): Promise<{ email: string; home: Device }> {
  const { email, at } = await world.account(1)
  const [home] = at
  if (!home) throw new Error('There is a device.')
  await home.person.saveRecords(
    names.map((title) => big(title)),
    'Imported',
  )
  return { email, home }
}

export function watch(device: Device, cutAfter = Infinity) {
  const came = { records: 0, pages: 0 }
  device.line.between = async (path, send) => {
    const isPage = path === '/api/estate/records'
    if (isPage && came.pages >= cutAfter) {
      device.line.state = 'cut'
      throw new TypeError('No network')
    }
    const answer = await send()
    if (isPage) {
      came.pages += 1
      came.records += unpackRecords(new Uint8Array(await answer.clone().arrayBuffer())).records.length
    }
    if (path === '/api/estate/open') {
      const { records } = unpackOpening(new Uint8Array(await answer.clone().arrayBuffer()))
      came.records += records.records.length
    }
    return answer
  }
  return came
}

/** A new device that was closed after some pages, and the number of records that had arrived. */
export async function left(world: World, email: string, pages = 1): Promise<{ device: Device; before: number }> {
  const device = await world.device()
  const came = watch(device, pages)
  await device.person.signIn({ email, password })
  await expect(device.person.refresh()).rejects.toMatchObject({ code: 'offline' })
  expect(came.records).toBeGreaterThan(20)
  expect(came.records).toBeLessThan(many)
  device.line.state = 'whole'
  return { device, before: came.records }
}

export const keptParts = async ({ storage }: Device) => [
  ...(await storage.list('offline-copy:begun:')),
  ...(await storage.list('offline-copy:came:')),
]
