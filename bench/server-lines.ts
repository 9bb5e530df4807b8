import type { Figure, Measured } from './interleaved.ts'
import { median, type Line } from './measurement.ts'

const middle = (figures: readonly Figure[], of: keyof Figure) => median(figures.map((figure) => figure[of]))

const taken = (figures: readonly Figure[]) =>
  middle(figures, 'server') + middle(figures, 'database') + middle(figures, 'release')

function spread(figures: readonly Figure[]): string {
  const all = figures.map(({ perSecond }) => Math.round(perSecond))
  const processor = [middle(figures, 'server'), middle(figures, 'database'), middle(figures, 'release')]
    .filter((one) => one > 0)
    .map((one) => one.toFixed(2))
  const each = processor.length > 0 ? `; processor for each ${processor.join(' + ')} ms` : ''
  return `${Math.min(...all)} to ${Math.max(...all)} in ${all.length} rounds${each}`
}

/** Divides the rates round by round, as both have the same load. `atLeast` is our minimum. */
function against(bare: readonly Figure[], ours: readonly Figure[], what: string, atLeast: number): Line {
  const ratios = bare.map(({ perSecond }, round) => perSecond / (ours[round]?.perSecond ?? Number.NaN))
  const processor = taken(bare) > 0 ? `; by processor time ${(taken(ours) / taken(bare)).toFixed(2)} times` : ''
  const share = (1 / median(ratios)).toFixed(2)
  return {
    what,
    measured: median(ratios),
    unit: 'times',
    budget: 1 / atLeast,
    how: `${share} of it, at least ${atLeast} wanted${processor}`,
  }
}

export function linesOf(figures: Measured, name: string, calls: number): Line[] {
  const of = (work: string) => figures.get(work) ?? []
  const line = (work: string, what: string, how: string): Line => ({
    what: `${what}, ${name}`,
    measured: middle(of(work), 'perSecond'),
    unit: 'per second',
    how: `${how}; ${spread(of(work))}`,
  })
  const bare = (work: string, what: string): Line => line(work, what, 'bench/bare-server.ts')
  return [
    line('lists of 40', 'Lists of 40 records', '8 owners at once'),
    line('lists of 100', 'Lists of 100 records', '8 owners at once'),
    line('lists of 1,000', 'Lists of 1,000 records', '4 owners at once'),
    line('creates', 'Saves of a new record', 'durable, with chain, wraps and versions'),
    line('edits', 'Saves of a changed record', 'durable, with what it replaces'),
    line('sign-ins', 'Sign-ins', '8 people at once'),
    line('openings', 'Openings of 100 records after a sign-in', `${calls} calls each, the last by the release service`),
    {
      what: `Processor of an opening of 100 records, ${name}`,
      measured: taken(of('openings')),
      unit: 'ms',
      budget: 8,
      how: 'server, database and release service together',
    },
    ...(figures.has('hono lists')
      ? [
          bare('hono lists', 'Lists of 100 by bare Hono'),
          bare('best lists', 'Lists of 100 by Node and Postgres at their best'),
          bare('hono creates', 'Creates by bare Hono'),
          bare('best creates', 'Creates by Node and Postgres at their best'),
          against(of('hono lists'), of('lists of 100'), `Bare Hono's lists against ours, ${name}`, 0.6),
          against(of('hono creates'), of('creates'), `Bare Hono's creates against ours, ${name}`, 0.35),
        ]
      : []),
    against(of('creates'), of('edits'), `Our creates against our edits, ${name}`, 0.7),
    ...clientLines(figures, name),
  ]
}

const isBarest = (work: string) => work.startsWith('best')

/** The highest load of the load generator, to show that it is not the bottleneck. */
function clientLines(figures: Measured, name: string): Line[] {
  const usual = [...figures].map(([work, rounds]) => ({ work, cores: median(rounds.map(({ client }) => client)) }))
  const line = (what: string, isOf: (work: string) => boolean, budget?: number): Line[] => {
    const [most] = usual.filter(({ work }) => isOf(work)).toSorted((one, other) => other.cores - one.cores)
    if (!most) return []
    const how = `the median round of what takes most of it: ${most.work}`
    return [{ what: `${what}, ${name}`, measured: most.cores, unit: 'cores', ...(budget && { budget }), how }]
  }
  return [
    ...line('The client that asks', (work) => !isBarest(work), 0.1),
    // No budget: this line shows the theoretical limit.
    ...line('The same beside Node and Postgres at their best', isBarest),
  ]
}
