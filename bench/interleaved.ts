import type { processorMeter } from './processor.ts'
import type { Pace } from './wire.ts'

export const rounds = 5

export type Work = {
  name: string
  pid: number
  release?: number
  ask: (round: number) => Pace
}

/** Shows processor ms per answer by process, and the load generator's cores as `client`. */
export type Figure = { perSecond: number; server: number; database: number; release: number; client: number }
export type Measured = Map<string, Figure[]>

/** Takes turns round by round, so that other load hits all servers alike. Round one warms up. */
export async function interleaved(
  works: readonly Work[],
  meter: Awaited<ReturnType<typeof processorMeter>>,
): Promise<Measured> {
  const figures: Measured = new Map(works.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const { name, pid, release, ask } of works) {
      const before = await meter.look(pid, release)
      const pace = ask(round)
      const after = await meter.look(pid, release)
      if (round === 0) continue
      figures.get(name)?.push({
        perSecond: pace.perSecond,
        server: (after.server - before.server) / pace.answered,
        database: (after.database - before.database) / pace.answered,
        release: (after.release - before.release) / pace.answered,
        client: pace.client,
      })
    }
  return figures
}
