import { setTimeout as pause } from 'node:timers/promises'
import { comparing, readAnew } from './compare.ts'
import { type Load, type Pace, type People, type Place, sendWaiting, startLoad } from './people.ts'

// Rounds of load, a fault and a comparison.

export const between = (least: number, most: number): number => least + Math.random() * (most - least)

type Rounds = {
  place: Place
  people: People
  rounds: number
  pace?: Pace
  /** How long the load goes on before a fault, in milliseconds. */
  before: readonly [least: number, most: number]
}

/**
 * @param strike breaks something under load and mends it. Returns what it broke.
 * @returns a sentence for each loss
 */
export async function strikeUnderLoad(
  { place, people, rounds, pace, before }: Rounds,
  strike: (load: Load, round: number) => Promise<string>,
  say: (line: string) => void,
): Promise<string[]> {
  const compare = comparing(place, people)
  const lost = new Set<string>()
  for (let round = 1; round <= rounds; round += 1) {
    const load = startLoad(place, people, pace)
    await pause(between(...before))
    const what = await strike(load, round)
    await load.stop()
    for (const one of [...(await sendWaiting(people)), ...(await compare())]) lost.add(one)
    say(`${round} of ${rounds}: ${what}; ${place.journal.count()} acknowledged, ${lost.size} lost`)
  }
  for (const one of await readAnew(place, people)) lost.add(one)
  return [...lost]
}
