import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { eventsOpenedBy, type KeyEvent, type ReleaseEvent } from '../domain/releases.ts'
import type { ReleaseMessage } from '../contract/release-service.ts'
import { randomId, toBase64url } from '../vault/index.ts'
import { applyMessage } from './apply-message.ts'
import { restartWaits } from './recovery.ts'
import type { Step } from './outcome.ts'
import { type Act, courses, everything } from './testing/first-days-course.ts'
import { FirstDaysModel, marks, type Report, type Who } from './testing/first-days-model.ts'
import { signerOf } from './testing/owner.ts'
import { type Furnished, furnished, World } from './testing/world.ts'

/** Estates with no first days, with one day, with three, and one whose owner chose 0. */
let scenes: Furnished[] = []
beforeAll(async () => {
  scenes = await Promise.all(
    [{}, { firstDays: 1 }, { firstDays: 3 }, { firstDays: 0 }].map((one) => furnished(undefined, one)),
  )
  for (const { world, owner } of scenes) await world.sent(owner.lookout({ lookoutId, holdsPerYear: 12 }))
})

const lookoutId = randomId()
const people = ['attorney', 'contact1', 'contact2'] as const

/** What each play reached; a property whose plays open nothing proves nothing. */
const reached = { early: 0, whole: 0, closedAgain: 0, together: 0, refused: 0 }

const statementOf = (message: ReleaseMessage): string | null =>
  'statement' in message ? toBase64url(message.statement) : null

class Play {
  readonly world = new World()
  readonly model = new FirstDaysModel()
  readonly scene: Furnished
  readonly seats: Furnished['seats']
  readonly claims = new Map<string, { statement: Uint8Array; event: ReleaseEvent }>()
  readonly void = new Set<Who>()
  readonly sent: ReleaseMessage[] = []
  readonly #known = new Set<string>()
  readonly #records = {
    knows: (_: string, hash: Uint8Array) => this.#known.has(toBase64url(hash)),
    remember: (_: string, hash: Uint8Array) => void this.#known.add(toBase64url(hash)),
  }
  readonly #opened = new Set<Report>()

  constructor(scene: Furnished) {
    this.scene = scene
    this.seats = { ...scene.seats }
    this.world.now = scene.world.now
    this.world.estate = structuredClone(scene.world.estate)
    this.world.operators = [...scene.world.operators]
  }

  async run(acts: readonly Act[]): Promise<void> {
    for (const act of acts) {
      await this.play(act)
      this.model.settle()
      await this.compare()
    }
  }

  /** Each person asks for their share under each report, and each share that leaves was due. */
  private async compare(): Promise<void> {
    const { scene, model } = this
    await this.message({ type: 'state', ownerId: scene.owner.ownerId }, true)
    model.ask()
    for (const who of people) {
      const has = new Set<KeyEvent>()
      const due = new Set<KeyEvent>()
      for (const [releaseId, report] of model.reports) {
        const expected = this.void.has(who) ? [] : model.opens(report)
        const { handovers } = await this.send(
          await scene.owner.collect(this.seats[who], scene.accepted[who], releaseId),
        )
        const got = handovers.map(({ event }) => event)
        expect([who, report, got.toSorted()]).toEqual([who, report, expected.toSorted()])
        for (const { epoch } of handovers) expect(epoch).toBe(this.seats[who].epoch)
        for (const event of got) has.add(event)
        if (expected.length > 0) for (const event of whatIsMeant(report)) due.add(event)
        this.count(report, got)
      }
      for (const { also, first, wraps } of marks) {
        const opens = wraps.some((event) => [...has].some((key) => opensWith(key).includes(event)))
        expect([who, also, first, opens]).toEqual([who, also, first, isMeantFor({ also, first }, due)])
      }
    }
    const [report] = model.reports.keys()
    if (report === undefined) return
    const stolen = await this.send(
      await scene.owner.collect(this.seats.contact2, scene.accepted.contact2, report, { grantee: scene.contact1 }),
    )
    expect(stolen.handovers).toEqual([])
  }

  private count(report: Report, got: readonly KeyEvent[]): void {
    if (got.length === 1 && got[0] === 'death-first') reached.early++
    if (got.length === 3) reached.whole++
    const { reports } = this.model
    if (
      got[0] === 'death-first' &&
      [...reports.values()].some(({ event, end }) => event === 'incapacity' && end === 'released')
    )
      reached.together++
    if (got.length === 0 && report.end !== null && this.#opened.has(report)) reached.closedAgain++
    if (got.length > 0) this.#opened.add(report)
  }

  private async send(message: ReleaseMessage): Promise<{ refused: string | null; handovers: Step['handovers'] }> {
    const { world, scene } = this
    const { done, refused } = await applyMessage(
      scene.owner.service,
      this.#records,
      world.estate,
      message,
      world.context,
    )
    world.estate = done.estate
    return { refused, handovers: done.handovers }
  }

  /**
   * Sends an act, which the model expects to count or to be refused. The service takes a statement
   * once, and answers a second one with the same bytes as if nothing came.
   */
  private async message(message: ReleaseMessage | Promise<ReleaseMessage>, counts: boolean): Promise<boolean> {
    const given = await message
    const isRepeated = statementOf(given) !== null && this.sent.some((one) => statementOf(one) === statementOf(given))
    const { refused } = await this.send(given)
    if (isRepeated) {
      expect([given.type, refused]).toEqual([given.type, null])
      return false
    }
    expect([given.type, refused === null]).toEqual([given.type, counts])
    if (counts && given.type !== 'state') this.sent.push(given)
    if (!counts) reached.refused++
    return counts
  }

  private async play(act: Act): Promise<void> {
    const { world, model, scene } = this
    const { owner, operator } = scene
    switch (act.do) {
      case 'wait':
        world.days(act.days)
        return model.wait(act.days)
      case 'stop':
        if (model.isLocked) return
        world.days(0.001)
        world.stops = [...world.stops, { at: world.now, milliseconds: act.days * 86_400_000 }]
        world.days(0.001)
        model.wait(0.002)
        return model.stop(act.days)
      case 'lock':
        return this.lock()
      case 'list':
        world.operators = act.listed ? [signerOf(operator)] : []
        world.operatorsConfirmed = act.confirmed
        model.isListed = act.listed
        model.isConfirmed = act.confirmed
        return
      case 'restore':
        if (!world.estate) return
        world.estate = restartWaits(world.estate, world).estate
        return model.restore()
      case 'claim':
        return this.claim(act.who, act.event)
      case 'disarm':
        this.void.add(act.who)
        await this.message(owner.disarm(this.seats[act.who]), true)
        return
      case 'rearm':
        return this.rearm(act.who)
      case 'replay': {
        const again = this.sent.findLast(({ type }) => type === act.type)
        // The service takes each statement once: it answers as if nothing came.
        if (again) await this.send(again)
        return
      }
      default:
        return this.about(act)
    }
  }

  private lock(): void {
    const { world, model } = this
    const { now } = world
    const begun = { id: randomId(), from: now, until: null, begunBy: null, liftedBy: [] }
    world.lockdowns = model.isLocked
      ? world.lockdowns.map((one) => ({ ...one, until: one.until ?? now }))
      : [...world.lockdowns, begun]
    model.isLocked = !model.isLocked
  }

  private async claim(who: Who, event: ReleaseEvent): Promise<void> {
    const { world, model, scene } = this
    if (!model.isListed) return
    const releaseId = randomId()
    const claim = await scene.owner.claim(this.seats[who], scene[who], event, releaseId)
    if (!(await this.message(claim, !this.void.has(who) && model.mayReport(event)))) return
    this.claims.set(releaseId, { statement: claim.statement, event })
    const terms = world.release(releaseId).policy
    const asks = who !== 'attorney' && !this.void.has('attorney')
    const isBeforeReview = asks && terms.firstDays === undefined
    const moments = {
      reported: model.clock,
      told: null,
      approved: null,
      holds: new Map<'pause' | 'hold', typeof model.clock>(),
    }
    const said = { answers: new Set<Who>(), attorney: null, end: null }
    model.reports.set(releaseId, { event, by: who, terms, asks, isBeforeReview, ...moments, ...said })
  }

  private async rearm(who: Who): Promise<void> {
    const { scene, model } = this
    const given = await scene.owner.rearm(this.seats[who], [scene.accepted[who]])
    const counts = ![...model.reports.values()].some((report) => model.isActive(report))
    if (!(await this.message(given.rearm, counts))) return
    this.seats[who] = given
    this.void.delete(who)
  }

  private async about(act: Extract<Act, { nth: number }>): Promise<void> {
    const { world, model, scene } = this
    const { owner, operator, contact1 } = scene
    const [releaseId, report] = [...model.reports].at(-1 - act.nth) ?? [...model.reports].at(-1) ?? []
    const claim = this.claims.get(releaseId ?? '')
    if (!releaseId || !report || !claim) return
    const { ownerId } = owner
    const about = { releaseId, event: report.event }
    const newest = world.newestOpinion(releaseId)
    const isAnswered = report.attorney !== null || report.answers.size > 0
    switch (act.do) {
      case 'notice':
        await this.message({ type: 'notice', ownerId, releaseId, mail: act.mail }, true)
        if (model.isOpen(report)) report.told ??= { ...model.clock, mail: act.mail }
        return
      case 'approve': {
        const signer = act.by === 'operator' ? operator : contact1
        const read = act.read === 'newest' ? newest : new Uint8Array(32)
        const counts = act.by === 'operator' && model.mayApprove(report) && (act.read === 'newest' || !isAnswered)
        if (await this.message(owner.review(claim, about, signer, 'approve', read), counts))
          report.approved = model.clock
        return
      }
      case 'reject':
        if (await this.message(owner.review(claim, about, operator, 'reject'), model.mayReject(report)))
          report.end = 'rejected'
        return
      case 'veto':
        if (await this.message(owner.veto(releaseId), model.isOpen(report))) report.end = 'vetoed'
        return
      case 'end':
        if (!(await this.message(owner.closing(releaseId, report.event), model.isReleased(report)))) return
        report.end = 'ended'
        for (const who of people) this.void.add(who)
        return
      case 'pause':
      case 'hold': {
        const press = act.do === 'hold' ? ({ type: 'hold', lookoutId } as const) : ({ type: 'pause' } as const)
        const isTaken = await this.message({ ownerId, releaseId, ...press }, model.isOpen(report))
        if (isTaken && !report.holds.has(act.do)) report.holds.set(act.do, model.clock)
        return
      }
      case 'object': {
        const mayAnswer = !this.void.has(act.who) && report.by !== act.who && model.isOpen(report)
        const counts = mayAnswer && !report.answers.has(act.who)
        if (await this.message(owner.opinion(releaseId, scene[act.who]), counts)) model.object(report, act.who)
        return
      }
      default: {
        const mayAnswer = !this.void.has('attorney') && report.by !== 'attorney' && model.isOpen(report)
        const isAsked = report.isBeforeReview || (report.terms.firstDays !== undefined && report.attorney === null)
        if (!(await this.message(owner.opinion(releaseId, scene.attorney, 'support'), mayAnswer && isAsked))) return
        report.attorney = 'support'
        report.isBeforeReview = false
      }
    }
  }
}

/** A death opens the keys of all events; each other key opens itself. */
const opensWith = (key: KeyEvent): readonly KeyEvent[] => (key === 'death' ? eventsOpenedBy('death') : [key])

const whatIsMeant = ({ event, end }: Report): KeyEvent[] => {
  if (end !== 'released') return ['death-first']
  return event === 'death' ? ['death'] : ['incapacity']
}

/** What the owner reads beside the two marks. */
const isMeantFor = ({ also, first }: { also: boolean; first: boolean }, happened: ReadonlySet<KeyEvent>): boolean =>
  happened.has('death') || (also && happened.has('incapacity')) || (first && happened.has('death-first'))

test('after any acts, each person can open exactly what the owner meant for them at that moment', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(3), courses, async (nth, acts) => {
      const scene = scenes[nth]
      if (!scene) throw new Error('The scene is missing.')
      await new Play(scene).run(acts)
    }),
    { numRuns: 120, examples: [[1, everything]] },
  )
  for (const [what, times] of Object.entries(reached)) expect([what, times > 0]).toEqual([what, true])
})
