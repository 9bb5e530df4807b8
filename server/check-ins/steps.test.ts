import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type Round, type Situation, stateOf } from './steps.ts'

const day = 86_400_000
const at = (days: number) => new Date(Date.UTC(2027, 0, 1) + days * day)
const calm: Situation = {
  everyDays: 91,
  graceDays: 7,
  pausedUntil: null,
  afterDays: [0, 7],
  round: null,
  toldAt: null,
  signAt: at(0),
  held: false,
  late: false,
  now: at(1),
  dayMilliseconds: day,
}
const open: Round = { askedAt: at(91), askAcceptedAt: null, remindedAt: null, remindAcceptedAt: null, toldSteps: 0 }
const accepted: Round = { ...open, askAcceptedAt: at(91), remindedAt: at(95), remindAcceptedAt: at(95) }
const next = (changes: Partial<Situation>) => decide({ ...calm, ...changes })

describe('check-ins, one decision at a time', () => {
  test('ask after the chosen time without a sign, and after a pause', () => {
    expect(next({})).toEqual({ act: 'none', lookAt: at(91) })
    expect(next({ now: at(91) })).toEqual({ act: 'ask' })
    expect(next({ now: at(91), pausedUntil: at(120) })).toEqual({ act: 'none', lookAt: at(120) })
    expect(next({ now: at(500), everyDays: 0 })).toEqual({ act: 'none', lookAt: null })
  })

  test('write a mail again that no mail server accepted', () => {
    expect(next({ now: at(94), round: open })).toEqual({ act: 'none', lookAt: at(95) })
    expect(next({ now: at(95), round: open })).toEqual({ act: 'ask' })
    const reminded = { ...accepted, remindAcceptedAt: null }
    expect(next({ now: at(98), round: reminded })).toMatchObject({ act: 'none' })
    expect(next({ now: at(99), round: reminded })).toEqual({ act: 'remind' })
  })

  test('remind after half of the grace, tell the steps in order, and then wait for an answer', () => {
    const asked = { ...open, askAcceptedAt: at(91) }
    expect(next({ now: at(94), round: asked })).toMatchObject({ act: 'none' })
    expect(next({ now: at(95), round: asked })).toEqual({ act: 'remind' })
    expect(next({ now: at(97.9), round: accepted })).toMatchObject({ act: 'none' })
    expect(next({ now: at(98), round: accepted })).toEqual({ act: 'tell' })
    const told = { toldAt: at(98), round: { ...accepted, toldSteps: 1 } }
    expect(next({ now: at(104), ...told })).toMatchObject({ act: 'none' })
    expect(next({ now: at(105), ...told })).toEqual({ act: 'tell' })
    const all = { toldAt: at(105), round: { ...accepted, toldSteps: 2 } }
    expect(next({ now: at(900), ...all })).toEqual({ act: 'none', lookAt: at(901) })
    expect(next({ now: at(900), signAt: at(899), ...all })).toEqual({ act: 'clear' })
  })

  test('leave half of the grace after a second mail that was sent late', () => {
    const late = { ...accepted, remindedAt: at(130), remindAcceptedAt: at(130) }
    expect(next({ now: at(132.9), round: late })).toMatchObject({ act: 'none' })
    expect(next({ now: at(133), round: late })).toEqual({ act: 'tell' })
  })

  test('start again after the server was off, and remind once more if people got a mail', () => {
    expect(next({ now: at(98), round: accepted, late: true })).toEqual({ act: 'drop' })
    expect(next({ now: at(98), round: { ...open, askAcceptedAt: at(91) }, late: true })).toEqual({ act: 'drop' })
    expect(next({ now: at(98), late: true })).toEqual({ act: 'ask' })
    const told = { toldAt: at(98), round: { ...accepted, toldSteps: 1 } }
    expect(next({ now: at(120), late: true, ...told })).toEqual({ act: 'remind' })
    const all = { toldAt: at(105), round: { ...accepted, toldSteps: 2 } }
    expect(next({ now: at(120), late: true, ...all })).toMatchObject({ act: 'none' })
  })

  test('write no mail while a report is open, and then ask from the beginning', () => {
    expect(next({ now: at(98), round: accepted, held: true })).toEqual({ act: 'drop' })
    expect(next({ now: at(98), held: true })).toMatchObject({ act: 'none' })
    expect(next({ now: at(99), signAt: at(98.5), toldAt: at(98), held: true })).toMatchObject({ act: 'none' })
    expect(next({ now: at(99) })).toEqual({ act: 'ask' })
  })

  test('ask no owner again whose people got a mail, until an answer came', () => {
    expect(next({ now: at(300), toldAt: at(98) })).toMatchObject({ act: 'none' })
    expect(next({ now: at(300), toldAt: at(98), signAt: at(299) })).toEqual({ act: 'clear' })
  })

  test('show each state', () => {
    const shown = (changes: Partial<Situation>) => stateOf({ ...calm, ...changes })
    expect(shown({ everyDays: 0 })).toBe('off')
    expect(shown({})).toBe('calm')
    expect(shown({ round: open, now: at(92) })).toBe('asked')
    expect(shown({ round: accepted, now: at(99), afterDays: [5] })).toBe('missed')
    expect(shown({ round: accepted, toldAt: at(98), now: at(99) })).toBe('told')
    expect(shown({ round: accepted, toldAt: at(98), now: at(99), signAt: at(98.5) })).toBe('calm')
    expect(shown({ round: accepted, now: at(99), held: true })).toBe('calm')
  })
})

type Step =
  | { what: 'pass'; hours: number }
  | { what: 'off'; days: number }
  | { what: 'sign' | 'accept' | 'hold' | 'release' }
  | { what: 'pause'; days: number }
  | { what: 'plan'; everyDays: number; graceDays: number; afterDays: number[] }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ what: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 24 * 40 }) }),
  },
  { weight: 4, arbitrary: fc.constant<Step>({ what: 'accept' }) },
  fc.record({ what: fc.constantFrom('sign' as const, 'hold' as const, 'release' as const) }),
  fc.record({ what: fc.constant('off' as const), days: fc.integer({ min: 3, max: 60 }) }),
  fc.record({ what: fc.constant('pause' as const), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    what: fc.constant('plan' as const),
    everyDays: fc.constantFrom(0, 28, 91),
    graceDays: fc.integer({ min: 7, max: 60 }),
    afterDays: fc.constantFrom<number[]>([0], [3, 10], [0, 1, 90]),
  }),
)

type Sent = { what: 'ask' | 'remind'; acceptedAt: number | null }

/** The server around the machine: it carries out each act, and keeps what it sent. */
class World {
  situation: Situation = { ...calm, now: at(0), signAt: at(0) }
  mails: Sent[] = []
  told: { at: number; mails: Sent[]; graceDays: number; backAt: number }[] = []
  /** When the server was last back after it was off. */
  backAt = -Infinity

  run(): void {
    for (let acts = 0; acts < 50; acts += 1) {
      const decision = decide(this.situation)
      this.situation = { ...this.situation, late: false }
      if (decision.act === 'none') {
        const { lookAt } = decision
        if (lookAt) expect(lookAt.getTime()).toBeGreaterThan(this.situation.now.getTime())
        return
      }
      this.act(decision.act)
    }
    throw new Error('The machine never rests.')
  }

  private act(act: 'ask' | 'remind' | 'tell' | 'clear' | 'drop'): void {
    const { now, round, graceDays, held } = this.situation
    if (held) expect(act).toBe('drop')
    if (act === 'ask') {
      this.mails = [{ what: 'ask', acceptedAt: null }]
      this.situation = { ...this.situation, round: { ...open, askedAt: now } }
    } else if (act === 'remind' && round) {
      this.mails.push({ what: 'remind', acceptedAt: null })
      this.situation = { ...this.situation, round: { ...round, remindedAt: now, remindAcceptedAt: null } }
    } else if (act === 'tell' && round) {
      this.told.push({ at: now.getTime(), mails: structuredClone(this.mails), graceDays, backAt: this.backAt })
      this.situation = { ...this.situation, toldAt: now, round: { ...round, toldSteps: round.toldSteps + 1 } }
    } else {
      this.situation = { ...this.situation, round: null, ...(act === 'clear' && { toldAt: null }) }
      this.mails = []
    }
  }

  do(step: Step): void {
    const { now, round } = this.situation
    if (step.what === 'pass') this.pass(step.hours)
    else if (step.what === 'off') {
      this.pass(step.days * 24)
      this.backAt = this.situation.now.getTime()
      this.situation = { ...this.situation, late: true }
    } else if (step.what === 'sign') this.situation = { ...this.situation, signAt: now }
    else if (step.what === 'hold' || step.what === 'release')
      this.situation = { ...this.situation, held: step.what === 'hold' }
    else if (step.what === 'pause')
      this.situation = { ...this.situation, signAt: now, pausedUntil: new Date(now.getTime() + step.days * day) }
    else if (step.what === 'plan') {
      const { what: _, ...plan } = step
      this.situation = { ...this.situation, ...plan, signAt: now }
    } else if (round) {
      for (const mail of this.mails) mail.acceptedAt ??= now.getTime()
      const reminded = round.remindedAt ? (round.remindAcceptedAt ?? now) : null
      const taken = { askAcceptedAt: round.askAcceptedAt ?? now, remindAcceptedAt: reminded }
      this.situation = { ...this.situation, round: { ...round, ...taken } }
    }
    this.run()
  }

  private pass(hours: number): void {
    this.situation = { ...this.situation, now: new Date(this.situation.now.getTime() + hours * 3_600_000) }
  }
}

describe('check-ins, whatever happens', () => {
  test('no grantee gets a mail before two accepted mails and the whole grace, or while the plan is on hold', () => {
    let told = 0
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 5, maxLength: 60 }), (steps) => {
        const world = new World()
        for (const step of steps) world.do(step)
        for (const { at: when, mails, graceDays, backAt } of world.told) {
          told += 1
          const times = mails.flatMap(({ acceptedAt }) => acceptedAt ?? [])
          expect(times.length).toBeGreaterThanOrEqual(2)
          expect(when - Math.min(...times)).toBeGreaterThanOrEqual(graceDays * day)
          expect(when - Math.max(...times)).toBeGreaterThanOrEqual(3 * day)
          expect(when - backAt).toBeGreaterThanOrEqual(3 * day)
        }
      }),
      { numRuns: 2000, seed: 7 },
    )
    expect(told).toBeGreaterThan(100)
  })

  test('any sign makes any situation calm, unless it is on hold, and no grantee gets a mail', () => {
    let busy = 0
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 60 }), (steps) => {
        const world = new World()
        for (const step of steps) world.do(step)
        const before = world.told.length
        world.do({ what: 'release' })
        busy += world.situation.round ? 1 : 0
        const toldByRelease = world.told.length
        world.do({ what: 'sign' })
        expect(world.told.length).toBe(toldByRelease)
        expect([world.situation.round, world.situation.toldAt]).toEqual([null, null])
        expect(['off', 'calm']).toContain(stateOf(world.situation))
        expect(before).toBeLessThanOrEqual(toldByRelease)
      }),
      { numRuns: 2000, seed: 11 },
    )
    expect(busy).toBeGreaterThan(100)
  })
})
