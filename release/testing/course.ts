import type { ReleaseEvent } from '../../domain/releases.ts'
import * as fc from 'fast-check'

// Generates messages for properties that must hold for any messages in any order.

export type Action =
  | { do: 'wait'; days: number }
  | {
      do: 'policy'
      counter: number
      days: number
      fallbackDays: number
      firstDays: number | undefined
      genuine: boolean
    }
  | { do: 'claim'; who: Who; event: ReleaseEvent }
  | { do: 'opinion'; stance: 'support' | 'object'; nth: number }
  | { do: 'objection'; who: 'contact1' | 'contact2'; nth: number }
  | { do: 'list'; operator: boolean; confirmed: boolean }
  | { do: 'suspend' }
  | { do: 'review'; decision: 'approve' | 'reject'; signer: Signer; read: Read; nth: number }
  | { do: 'veto' | 'end'; genuine: boolean; nth: number }
  | { do: 'notice'; mail: boolean; nth: number }
  | { do: 'pause' | 'hold'; nth: number }
  | { do: 'lookout'; who: 'old' | 'new' | 'nobody'; genuine: boolean }
  | { do: 'collect'; who: Who; nth: number }
  | { do: 'replace'; who: Who }
  | { do: 'disarm'; who: Who }
  | { do: 'replay'; nth: number }

type Signer = 'operator' | 'stranger' | 'contact1'

/** Which opinions an operator claims to have read. */
type Read = 'all' | 'unnamed' | Uint8Array

export type Who = 'attorney' | 'contact1' | 'contact2'

const who = fc.constantFrom<Who>('attorney', 'contact1', 'contact2')

const nth = fc.nat(3)

const genuine = fc.boolean()

export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.nat(16) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('policy' as const),
      counter: fc.integer({ min: 1, max: 12 }),
      days: fc.nat(20),
      fallbackDays: fc.constantFrom(0, 14, 20),
      firstDays: fc.constantFrom(undefined, 0, 1, 3),
      genuine,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('claim' as const),
      who,
      event: fc.constantFrom<ReleaseEvent>('incapacity', 'death'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('opinion' as const),
      stance: fc.constantFrom<'support' | 'object'>('support', 'object'),
      nth,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('review' as const),
      decision: fc.constantFrom<'approve' | 'reject'>('approve', 'approve', 'reject'),
      signer: fc.constantFrom<Signer>('operator', 'operator', 'stranger', 'contact1'),
      read: fc.constantFrom<Read>('all', 'all', 'unnamed', new Uint8Array(32)),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('objection' as const),
      who: fc.constantFrom<'contact1' | 'contact2'>('contact1', 'contact2'),
      nth,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('list' as const), operator: fc.boolean(), confirmed: genuine }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('suspend' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('veto' as const), genuine, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), genuine, nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('notice' as const), mail: fc.boolean(), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'hold' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('lookout' as const),
      who: fc.constantFrom<'old' | 'new' | 'nobody'>('old', 'new', 'nobody'),
      genuine,
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('collect' as const), who, nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('replace' as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disarm' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), nth: fc.nat(30) }) },
)

/** Steps toward a release with random ones between: random steps alone almost never reach one. */
const course = fc
  .tuple(
    who,
    fc.constantFrom<ReleaseEvent>('incapacity', 'death'),
    fc.array(action, { maxLength: 4 }),
    fc.nat(4),
    fc.constantFrom(1, 3, 16),
  )
  .map(([reporter, event, others, place, days]): Action[] => {
    const steps: Action[] = [
      { do: 'claim', who: reporter, event },
      { do: 'wait', days: 14 },
      { do: 'notice', mail: true, nth: 0 },
      { do: 'review', decision: 'approve', signer: 'operator', read: 'all', nth: 0 },
      { do: 'wait', days },
      { do: 'collect', who: reporter, nth: 0 },
    ]
    return steps.toSpliced(place, 0, ...others)
  })

export const actions = fc
  .array(
    fc.oneof(
      action.map((one) => [one]),
      course,
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.flat())

/** The owner's link and the lookout's count once each. */
export const daysHeld = (steps: readonly string[]): number =>
  steps.filter((step) => step === 'paused' || step === 'held').length * 7

/** The later the first days open, the higher; terms of before open none. */
export const rankOfFirstDays = ({ firstDays }: { firstDays?: number | undefined }): number =>
  firstDays === undefined ? Number.POSITIVE_INFINITY : firstDays || Number.MAX_VALUE
