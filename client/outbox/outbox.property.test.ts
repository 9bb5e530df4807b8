import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { back, edit, note, offlineWorld, only, titles } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

type Step = { device: 0 | 1; what: 'new' | 'edit' | 'remove' | 'cut' | 'mute' | 'back' | 'look'; pick: number }
const steps = fc.array(
  fc.record<Step>({
    device: fc.constantFrom(0, 1),
    what: fc.constantFrom('new', 'edit', 'edit', 'remove', 'cut', 'mute', 'back', 'look'),
    pick: fc.nat(20),
  }),
  { minLength: 6, maxLength: 16 },
)

test('each record that was not replaced exists once on both devices, after any of their actions', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const both = await world.twoDevices()
      const made: string[] = []
      const next = () => {
        made.push(`${made.length + 1}`)
        return `${made.length}`
      }
      const replaced = new Set<string>()
      for (const { device, what, pick } of story) {
        const { person, line } = both[device]
        const all = titles(person)
        const chosen = all[pick % Math.max(1, all.length)]
        if (what === 'new') await person.saveRecords([note(next())], 'Added')
        if (what === 'edit' && chosen !== undefined) {
          replaced.add(chosen)
          await edit(person, chosen, next())
        }
        if (what === 'remove' && chosen !== undefined) await person.removeRecord(only(person, chosen).id, 'Removed')
        if (what === 'cut' || what === 'mute') line.state = what
        if (what === 'back') await back(both[device])
        if (what === 'look' && line.state === 'whole') await person.refresh()
      }
      for (const device of both) await back(device)
      for (const { person } of both) await person.refresh()
      const [home, phone] = both.map(({ person }) => [
        ...titles(person),
        ...person.store.trash().map(({ values }) => String(values['platform'])),
      ])
      expect(both.map(({ person }) => person.store.slice('outboxSize'))).toEqual([0, 0])
      expect(home?.toSorted()).toEqual(phone?.toSorted())
      expect(new Set(home).size).toBe(home?.length)
      expect(made.filter((title) => !replaced.has(title) && !home?.includes(title))).toEqual([])
    }),
    { numRuns: 8 },
  )
})
