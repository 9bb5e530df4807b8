import type { ReleaseEvent } from '../../domain/releases.ts'
import * as fc from 'fast-check'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import type { Who } from './first-days-model.ts'

export type Act =
  | { do: 'wait' | 'stop'; days: number }
  | { do: 'lock' | 'restore' }
  | { do: 'list'; listed: boolean; confirmed: boolean }
  | { do: 'claim'; who: Who; event: ReleaseEvent }
  | { do: 'disarm' | 'rearm'; who: Who }
  | { do: 'replay'; type: ReleaseMessage['type'] }
  | { do: 'notice'; mail: boolean; nth: number }
  | { do: 'approve'; by: 'operator' | 'contact1'; read: 'newest' | 'nothing'; nth: number }
  | { do: 'object'; who: Who; nth: number }
  | { do: 'support' | 'reject' | 'veto' | 'end' | 'pause' | 'hold'; nth: number }

const who = fc.constantFrom<Who>('attorney', 'contact1', 'contact2')
const event = fc.constantFrom<ReleaseEvent>('death', 'death', 'incapacity')
const nth = fc.nat(1)
const about = <Do extends string>(what: Do) => fc.record({ do: fc.constant(what), nth })

const wait = fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.5, 1, 2, 3, 7) })

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: wait },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), days: fc.constantFrom(1, 5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lock' as const, 'restore' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('list' as const), listed: fc.boolean(), confirmed: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('claim' as const), who, event }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('disarm' as const, 'rearm' as const), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('replay' as const),
      type: fc.constantFrom<ReleaseMessage['type']>('claim', 'review', 'veto', 'opinion', 'rearm', 'disarm'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('notice' as const), mail: fc.boolean(), nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      by: fc.constantFrom('operator' as const, 'operator' as const, 'contact1' as const),
      read: fc.constantFrom('newest' as const, 'newest' as const, 'nothing' as const),
      nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('object' as const), who, nth }) },
  { weight: 1, arbitrary: fc.oneof(about('support'), about('pause'), about('hold')) },
  { weight: 1, arbitrary: fc.oneof(about('reject'), about('veto'), about('end')) },
)

/** The way to an opening, with other acts on it: acts by chance alone seldom reach one. */
const course = fc
  .record({ who, event, others: fc.array(act, { maxLength: 3 }), place: fc.nat(7) })
  .map(({ who: by, event: what, others, place }): Act[] => {
    const steps: Act[] = [
      { do: 'list', listed: true, confirmed: true },
      { do: 'claim', who: by, event: what },
      { do: 'notice', mail: true, nth: 0 },
      { do: 'approve', by: 'operator', read: 'newest', nth: 0 },
      { do: 'wait', days: 1 },
      { do: 'wait', days: 2 },
      { do: 'wait', days: 7 },
    ]
    return steps.toSpliced(place, 0, ...others)
  })

export const courses = fc
  .array(fc.oneof({ weight: 2, arbitrary: course }, { weight: 3, arbitrary: act.map((one) => [one]) }), {
    maxLength: 7,
  })
  .map((parts) => parts.flat())

/** One course that reaches all that the property counts, however chance draws the others. */
export const everything: Act[] = [
  { do: 'claim', who: 'contact1', event: 'incapacity' },
  { do: 'notice', mail: true, nth: 0 },
  { do: 'approve', by: 'contact1', read: 'newest', nth: 0 },
  { do: 'approve', by: 'operator', read: 'newest', nth: 0 },
  { do: 'wait', days: 7 },
  { do: 'claim', who: 'contact2', event: 'death' },
  { do: 'notice', mail: true, nth: 0 },
  { do: 'approve', by: 'operator', read: 'newest', nth: 0 },
  { do: 'wait', days: 1 },
  { do: 'veto', nth: 0 },
  { do: 'wait', days: 2 },
  { do: 'claim', who: 'contact1', event: 'death' },
  { do: 'notice', mail: true, nth: 0 },
  { do: 'approve', by: 'operator', read: 'newest', nth: 0 },
  { do: 'wait', days: 7 },
]
