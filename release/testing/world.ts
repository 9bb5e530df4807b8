import type { ReleaseEvent } from '../../domain/releases.ts'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import {
  fromBase64url,
  makeServiceIdentity,
  randomId,
  type ServiceIdentity,
  type StatementFields,
} from '../../vault/index.ts'
import { signerOf, newIdentity, TestOwner } from './owner.ts'
import type { ConfirmedStop, Lockdown } from '../clock.ts'
import type { Estate, Release, ServiceContext } from '../estate.ts'
import { step } from '../machine.ts'
import type { Step } from '../outcome.ts'
import type { Signer } from '../person.ts'

export const dayMilliseconds = 86_400_000

export class World {
  estate: Estate | null = null
  now = Date.UTC(2027, 0, 1)
  operators: Signer[] = []
  operatorsConfirmed = true
  /** The bundle that counts in each person's own estate, by ownerId. */
  readonly identities = new Map<string, string>()
  recovering = false
  stops: ConfirmedStop[] = []
  lockdowns: Lockdown[] = []
  lines: Step['lines'] = []

  get context(): ServiceContext {
    const { now, stops } = this
    const operators = { people: this.operators, confirmed: this.operatorsConfirmed }
    return {
      now,
      stops,
      lockdowns: this.lockdowns,
      wallTime: (moment) => moment,
      dayMilliseconds,
      operators,
      identityOf: (ownerId) => this.identities.get(ownerId) ?? null,
      recovering: this.recovering,
    }
  }

  async send(message: ReleaseMessage | Promise<ReleaseMessage>): Promise<Step> {
    const done = await step(this.estate, await message, this.context)
    this.estate = done.estate
    this.lines.push(...done.lines)
    return done
  }

  async sent(...messages: (ReleaseMessage | Promise<ReleaseMessage>)[]): Promise<void> {
    for (const message of messages) {
      const { refused } = await this.send(message)
      if (refused !== null) throw new Error(`Refused: ${refused}`)
    }
  }

  days(days: number): void {
    this.now += days * dayMilliseconds
  }

  /** The hash of the newest opinion on a report, for an operator who read all opinions. */
  newestOpinion(releaseId: string): Uint8Array {
    const { newestOpinion } = this.release(releaseId)
    return newestOpinion === undefined ? new Uint8Array(32) : fromBase64url(newestOpinion)
  }

  release(releaseId: string): Release {
    const release = this.estate?.releases[releaseId]
    if (!release) throw new Error('There is no such release')
    return release
  }
}

/** @param terms of the owner's first policy; without `firstDays` it is one of before */
export async function furnished(service?: ServiceIdentity, terms: Partial<StatementFields['policy']> = {}) {
  const owner = new TestOwner(await newIdentity(), service ?? (await makeServiceIdentity()))
  const [attorney, contact1, contact2, stranger, operator] = await Promise.all(
    Array.from({ length: 5 }, () => newIdentity()),
  )
  if (!attorney || !contact1 || !contact2 || !stranger || !operator) throw new Error('People are missing')
  const world = new World()
  world.operators = [signerOf(operator)]
  const seats = {
    attorney: await owner.seat('attorney'),
    contact1: await owner.seat('contact_1'),
    contact2: await owner.seat('contact_2'),
  }
  const accepted = {
    attorney: await owner.accept(seats.attorney, attorney),
    contact1: await owner.accept(seats.contact1, contact1),
    contact2: await owner.accept(seats.contact2, contact2),
  }
  await world.sent(owner.policy(terms), ...Object.values(seats).map(({ invitation }) => invitation))
  await world.sent(...Object.values(accepted))
  return { world, owner, seats, accepted, attorney, contact1, contact2, stranger, operator }
}
export type Furnished = Awaited<ReturnType<typeof furnished>>

export const settleDue = ({ world, owner }: Furnished) => world.sent({ type: 'state', ownerId: owner.ownerId })

export function onlyOperatorHoldsSeat({ world, contact1 }: Furnished): void {
  world.operators = [signerOf(contact1)]
}

export async function reported({ world, owner, seats, attorney }: Furnished, event: ReleaseEvent = 'death') {
  const releaseId = randomId()
  const claim = await owner.claim(seats.attorney, attorney, event, releaseId)
  await world.sent(claim, { type: 'notice', ownerId: owner.ownerId, releaseId, mail: true })
  return { releaseId, claim, event }
}

/** Plays a report, its approval and its wait, up to the release. */
export async function released(scene: Furnished, event: ReleaseEvent = 'death') {
  const report = await reported(scene, event)
  const { world, owner, operator } = scene
  await world.sent(owner.review(report.claim, report, operator))
  world.days(event === 'death' ? 7 : 2)
  await settleDue(scene)
  return report
}
