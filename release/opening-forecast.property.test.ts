import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Course, forecast, type Standing } from '../domain/opening-forecast.ts'
import { openingMoments } from '../domain/opening.ts'
import { randomId } from '../vault/index.ts'
import { impartialOperators } from './impartial-operators.ts'
import { dayMilliseconds, type Furnished, furnished, onlyOperatorHoldsSeat, settleDue } from './testing/world.ts'
import { termsNow } from './terms.ts'

const hour = dayMilliseconds / 24
const lookoutId = randomId()

const life = fc.record({
  terms: fc.record({
    waitDeathDays: fc.oneof(fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 90 })),
    waitIncapacityDays: fc.integer({ min: 2, max: 20 }),
    fallbackDays: fc.constantFrom(0, 14, 14, 21, 90),
    firstDays: fc.option(fc.oneof(fc.constantFrom(0, 1, 1), fc.integer({ min: 0, max: 90 })), { nil: undefined }),
  }),
  /** Hours after the policy, some of them before its weaker terms count. */
  livesOn: fc.integer({ min: 0, max: 24 * 120 }),
  list: fc.constantFrom('impartial', 'impartial', 'impartial', 'involved', 'involved', 'unsure'),
  attorney: fc.constantFrom('accepted', 'accepted', 'accepted', 'removed', 'stepped-down'),
  mail: fc.constantFrom(true, true, true, false),
  course: fc.record<Course>({
    event: fc.constantFrom('death', 'death', 'death', 'incapacity'),
    reporter: fc.constantFrom('contact', 'contact', 'attorney'),
    answer: fc.constantFrom('agrees', 'silent', 'objects'),
    isPaused: fc.boolean(),
    isHeld: fc.boolean(),
    isObjected: fc.boolean(),
  }),
  /** Hours: from the report to the answer, from there to the review, and to the notice. */
  answersAfter: fc.integer({ min: 0, max: 71 }),
  checkedAfter: fc.integer({ min: 0, max: 24 * 20 }),
  toldAfter: fc.integer({ min: 0, max: 24 * 6 }),
  /** The part of the whole time after which the owner's link pauses it. */
  pausedAt: fc.double({ min: 0, max: 0.99, noNaN: true }),
})
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never

/** An attorney reports only while they hold the seat, and answers no report of their own. */
function possible({ attorney, course }: Life): Course {
  const reporter = attorney === 'accepted' ? course.reporter : 'contact'
  const answers = attorney === 'accepted' && reporter === 'contact'
  return { ...course, reporter, answer: answers ? course.answer : 'silent' }
}

async function estateOf({ terms, livesOn, list, attorney }: Life): Promise<Furnished> {
  const scene = await furnished(undefined, terms)
  const { world, owner, seats } = scene
  await world.sent(owner.lookout({ lookoutId }))
  if (attorney === 'removed') await world.sent(owner.disarm(seats.attorney))
  if (attorney === 'stepped-down') await world.sent(owner.stepDown(seats.attorney, scene.attorney))
  world.now += livesOn * hour
  if (list !== 'impartial') onlyOperatorHoldsSeat(scene)
  world.operatorsConfirmed = list !== 'unsure'
  return scene
}

/** What the owner's screens know before a report. */
function standingOf({ world }: Furnished, { mail, attorney }: Life): Standing {
  if (!world.estate) throw new Error('The estate is missing.')
  return {
    terms: termsNow(world.estate, world.context),
    operators: {
      confirmed: world.operatorsConfirmed,
      impartial: impartialOperators(world.estate, world.context.operators).length,
    },
    mail,
    hasAttorney: attorney !== 'removed',
  }
}

/** The rules of docs/protocol.md once more, in days from the start, apart from the code. */
function byTheRules({ terms, operators, mail, hasAttorney }: Standing, course: Course) {
  const isWaived = operators.impartial === 0 && terms.fallbackDays > 0
  const isAsked = hasAttorney && course.reporter === 'contact'
  const isMeanwhile = !isWaived && terms.firstDays !== undefined
  const chosen = course.event === 'death' ? terms.waitDeathDays : terms.waitIncapacityDays
  const waits = [2, chosen, ...(isWaived ? [terms.fallbackDays] : []), ...(mail ? [] : [14])]
  const pause = (course.isPaused ? 7 : 0) + (course.isHeld ? 7 : 0)
  const isSilent = isAsked && course.answer === 'silent'
  return {
    rest: Math.max(...waits) + pause + (isWaived && course.isObjected ? 14 : 0),
    first: isMeanwhile && mail && course.event === 'death' && terms.firstDays ? terms.firstDays + pause : null,
    leastSinceReport: isSilent && isMeanwhile ? 3 : 0,
    startsAfter: isSilent && !isMeanwhile ? 14 : 0,
  }
}

const calendar = {
  after: (moment: number, days: number) => moment + days * dayMilliseconds,
  afterRunning: (moment: number, days: number) => moment + days * dayMilliseconds,
}

/** Plays a course on the release machine, and compares when it opens with the forecast. */
class Play {
  readonly scene: Furnished
  readonly life: Life
  readonly course: Course
  readonly releaseId = randomId()
  #claim: Awaited<ReturnType<Furnished['owner']['claim']>> | undefined

  constructor(scene: Furnished, given: Life) {
    this.scene = scene
    this.life = given
    this.course = possible(given)
  }

  async play(): Promise<'opened' | 'first' | 'closed'> {
    const { world } = this.scene
    const standing = standingOf(this.scene, this.life)
    const said = forecast(standing, this.course)
    const reportedAt = world.now
    await this.#report()
    if (said.from === 'never' || said.from === 'list') {
      if (this.course.answer !== 'silent') await this.#answer()
      world.days(400)
      await this.#expectOpen(false, false)
      return 'closed'
    }
    expect(said).toMatchObject(byTheRules(standing, this.course))
    const { waitFrom, noticeAt } = await this.#begin(said.from, reportedAt, said.startsAfter)
    const moments = { reportedAt, waitFrom, noticeAt }
    // The pause comes before anything opens; first-days.test.ts has one that closes the first days.
    const { rest, first } = openingMoments(said, moments, calendar)
    const unpaused = forecast(standing, { ...this.course, isPaused: false, isHeld: false })
    if (unpaused.from !== said.from) throw new Error('A pause changed more than days.')
    if (this.course.isPaused || this.course.isHeld) await this.#pause(openingMoments(unpaused, moments, calendar))
    if (first !== null && first < rest) {
      await this.#expectAt(first - 1, false, false)
      await this.#expectAt(first, true, false)
    }
    await this.#expectAt(rest - 1, first !== null && first < rest, false)
    await this.#expectAt(rest, first !== null && first < rest, true)
    return first !== null && first < rest ? 'first' : 'opened'
  }

  async #report(): Promise<void> {
    const { world, owner, seats, attorney, contact1, contact2 } = this.scene
    const isAttorneys = this.course.reporter === 'attorney'
    const [seat, person] = isAttorneys ? [seats.attorney, attorney] : [seats.contact1, contact1]
    this.#claim = await owner.claim(seat, person, this.course.event, this.releaseId)
    await world.sent(this.#claim)
    if (this.course.isObjected) await world.sent(owner.opinion(this.releaseId, contact2))
  }

  async #answer(): Promise<void> {
    const { world, owner, attorney } = this.scene
    world.now += this.life.answersAfter * hour
    const stance = this.course.answer === 'agrees' ? 'support' : 'object'
    await world.sent(owner.opinion(this.releaseId, attorney, stance))
  }

  /** Up to the start of the wait: the answer, and then the review and the notice in either order. */
  async #begin(from: 'check' | 'notice', reportedAt: number, startsAfter: number) {
    const { world } = this.scene
    if (this.course.answer === 'silent') world.now = reportedAt + startsAfter * dayMilliseconds
    else await this.#answer()
    // The clock alone ends the time for objections.
    await settleDue(this.scene)
    const { checkedAfter, toldAfter } = this.life
    const begun = world.now
    const steps = [{ at: begun + toldAfter * hour, step: () => this.#tell() }]
    if (from === 'check') steps.push({ at: begun + checkedAfter * hour, step: () => this.#approve() })
    for (const { at, step } of steps.toSorted((one, other) => one.at - other.at)) {
      world.now = at
      await step()
    }
    return {
      waitFrom: from === 'check' ? begun + checkedAfter * hour : begun,
      noticeAt: begun + toldAfter * hour,
    }
  }

  async #tell(): Promise<void> {
    const { world, owner } = this.scene
    const { releaseId } = this
    await world.sent({ type: 'notice', ownerId: owner.ownerId, releaseId, mail: this.life.mail })
  }

  /** Where no listed operator is impartial, one who is joins. */
  async #approve(): Promise<void> {
    const { world, owner, operator } = this.scene
    world.operators = [{ ownerId: operator.ownerId, signKey: this.#keyOf() }]
    world.operatorsConfirmed = true
    if (!this.#claim) throw new Error('Nobody reported.')
    const about = { releaseId: this.releaseId, event: this.course.event }
    await world.sent(owner.review(this.#claim, about, operator, 'approve', world.newestOpinion(this.releaseId)))
  }

  #keyOf(): string {
    return Buffer.from(this.scene.operator.bundle.signKey).toString('base64url')
  }

  async #pause({ rest, first }: { rest: number; first: number | null }): Promise<void> {
    const { world, owner } = this.scene
    const left = Math.min(rest, first ?? rest) - world.now
    world.now += Math.floor(Math.max(0, left) * this.life.pausedAt)
    const about = { ownerId: owner.ownerId, releaseId: this.releaseId }
    if (this.course.isPaused) await world.sent({ type: 'pause', ...about })
    if (this.course.isHeld) await world.sent({ type: 'hold', ...about, lookoutId })
  }

  async #expectAt(moment: number, isFirstOpen: boolean, isOpen: boolean): Promise<void> {
    this.scene.world.now = Math.max(moment, this.scene.world.now)
    await this.#expectOpen(isFirstOpen, isOpen)
  }

  async #expectOpen(isFirstOpen: boolean, isOpen: boolean): Promise<void> {
    await settleDue(this.scene)
    const { state, firstAt } = this.scene.world.release(this.releaseId)
    expect({ isOpen: state === 'released', isFirstOpen: (firstAt ?? null) !== null }).toEqual({ isOpen, isFirstOpen })
  }
}

test('a report opens on exactly the days that the forecast says, whatever terms, people and mails', async () => {
  const seen = { opened: 0, first: 0, closed: 0 }
  await fc.assert(
    fc.asyncProperty(life, async (given) => {
      const outcome = await new Play(await estateOf(given), given).play()
      seen[outcome] += 1
    }),
    { numRuns: 100 },
  )
  // Fails if too few runs reached one of the ends to prove anything.
  expect(seen.opened).toBeGreaterThan(20)
  expect(seen.first).toBeGreaterThan(10)
  expect(seen.closed).toBeGreaterThan(3)
})
