import { findReleaseCard, keepReleaseCard } from '../../../contract/release-cards.ts'
import {
  acceptInvitation,
  claimByCard,
  getInvitation,
  listHeldSeats,
  listSeats,
  proveShares,
} from '../../../contract/seats.ts'
import { firstEvent, type KeyEvent } from '../../../domain/releases.ts'
import { equal, sha256 } from '../../../vault/index.ts'
import type { HandlerInput } from './answers.ts'
import { type Declare, Refused } from './answers.ts'
import { epochOf, rowsOf } from './estates.ts'
import { type Armed, estateOf, type State, type StoredEstate, type Taken } from './state.ts'

type Place = { ownerId: string; seatId: string; invitationId: string }

const isConfirmed = ({ account }: Taken) => account.recoveryKit === 'confirmed'
const counts = ({ state }: Taken) => state === 'accepted'

export function armedAt(state: State, { ownerId, seatId, invitationId }: Place): Armed {
  const found = estateOf(state, ownerId).armed.find(
    ({ arm }) => arm.seatId === seatId && arm.invitationId === invitationId,
  )
  if (!found) throw new Refused({ status: 404, code: 'invitation-void', message: 'This invitation is no longer open.' })
  return found
}

const acceptanceOf = (taken: Taken) => ({
  statement: taken.statement,
  granteeMac: taken.granteeMac,
  via: taken.via,
  email: taken.account.email,
  acceptedAt: taken.acceptedAt,
  confirmed: isConfirmed(taken),
  standing: standingOf(taken),
  leftAt: null,
})

function standingOf({ state }: Taken): 'accepted' | 'presented' | 'refused' {
  if (state === 'card-review') return 'presented'
  return state === 'refused' ? 'refused' : 'accepted'
}

function seatsOf({ keys, armed }: StoredEstate) {
  const seats = new Map(keys.map(({ seatId, role, epoch }) => [seatId, { seatId, role, epoch }]))
  return [...seats.values()].map((seat) => {
    const invited = armed.find(({ arm, isVoid }) => arm.seatId === seat.seatId && !isVoid)
    const holders = (invited?.taken ?? []).filter(counts)
    const filled = holders.some(isConfirmed) ? ('confirmed' as const) : ('accepted' as const)
    return {
      ...seat,
      state: holders.length > 0 ? filled : invited ? ('invited' as const) : ('not-invited' as const),
      invitation: invited
        ? {
            ...invited.arm,
            hasCard: invited.card !== undefined,
            invitedAt: invited.invitedAt,
            armed: true,
            refused: null,
            acceptances: invited.taken.map(acceptanceOf),
          }
        : null,
    }
  })
}

function countsFor(estate: StoredEstate, armed: Armed) {
  const rows = [...rowsOf(estate).values()].filter(({ state }) => state === 'live')
  const rowsFor = (event: KeyEvent) => {
    const target = `${armed.arm.seatId}:${event}:${epochOf(armed)}`
    return rows.filter(({ targets }) => targets.includes(target))
  }
  const [incapacity, first] = [rowsFor('incapacity'), rowsFor(firstEvent)]
  const death = new Set([...rowsFor('death'), ...first].filter((row) => !incapacity.includes(row)))
  return { incapacity: incapacity.length, death: death.size, first: first.length }
}

export function answerSeats(declare: Declare, state: State): void {
  answerHeldSeats(declare, state)
  const { estates, now } = state

  declare(listSeats, ({ me }) => {
    const estate = estateOf(state, me().ownerId)
    const last = new Map(estate.chains.map((entry) => [entry.target, entry]))
    return { seats: seatsOf(estate), keys: estate.keys, allKeys: estate.allKeys, chainHeads: [...last.values()] }
  })
  declare(proveShares, ({ me }) => ({
    proofs: null,
    boxes: estateOf(state, me().ownerId).armed.flatMap((armed) => {
      const { seatId, invitationId } = armed.arm
      const place = { seatId, invitationId, epoch: epochOf(armed) }
      return (armed.rearm ?? armed.arm).shares.map(({ event, seatBox }) => ({ ...place, event, seatBox }))
    }),
  }))
  declare(getInvitation, ({ params }) => {
    const { arm, isVoid, taken } = armedAt(state, params)
    if (isVoid)
      throw new Refused({ status: 404, code: 'invitation-void', message: 'This invitation is no longer open.' })
    const ownerBundle = estateOf(state, params.ownerId).owner.keys.identity.bundle
    return { ...arm, ownerBundle, identityWord: null, rearm: null, taken: taken.length > 0 }
  })

  declare(keepReleaseCard, ({ params, me, body }) => {
    armedAt(state, { ownerId: me().ownerId, ...params }).card = body
    return {}
  })
  declare(findReleaseCard, async ({ body: { number, token } }) => {
    const tokenHash = await sha256(token)
    const found = [...estates.values()]
      .flatMap(({ armed }) => armed)
      .find(({ card, isVoid }) => !isVoid && card?.number === number && equal(card.tokenHash, tokenHash))
    if (!found?.card) throw new Refused({ status: 404, code: 'card-unknown', message: 'This card is not known here.' })
    return { entry: found.card.entry }
  })

  const take = (
    { params, me }: Pick<HandlerInput<typeof acceptInvitation>, 'params' | 'me'>,
    given: Pick<Taken, 'statement' | 'granteeMac' | 'heldBox' | 'via'>,
  ) => {
    const account = me()
    if (!account.emailVerified)
      throw new Refused({
        status: 403,
        code: 'email-not-confirmed',
        message: 'Please confirm your email address first.',
      })
    const acceptedAt = now()
    const standing = given.via === 'card' ? ('card-review' as const) : ('accepted' as const)
    const { taken } = armedAt(state, params)
    const same = (one: Taken) => one.account === account && one.via === given.via
    if (!taken.some(same)) taken.push({ account, ...given, acceptedAt, state: standing, reason: null })
    return { acceptedAt }
  }
  declare(acceptInvitation, ({ body: { acceptance, granteeMac, heldBox }, ...asked }) =>
    take(asked, { statement: acceptance, granteeMac, heldBox, via: 'invitation' }),
  )
  declare(claimByCard, ({ body: { acceptance, heldBox }, ...asked }) =>
    take(asked, { statement: acceptance, granteeMac: null, heldBox, via: 'card' }),
  )
}

function answerHeldSeats(declare: Declare, state: State): void {
  const { accounts, estates } = state
  declare(listHeldSeats, ({ me }) => {
    const account = me()
    const everything = [...estates].flatMap(([ownerId, estate]) =>
      estate.armed.map((armed) => ({ ownerId, estate, armed })),
    )
    const seats = everything.flatMap(({ ownerId, estate, armed }) =>
      armed.taken
        .filter((taken) => taken.account === account)
        .map((taken) => {
          const { seatId, invitationId, role, epoch } = armed.arm
          const shown = counts(taken) && !armed.isVoid
          const standing = counts(taken) && isConfirmed(taken) ? ('confirmed' as const) : taken.state
          return {
            ownerId,
            seatId,
            invitationId,
            role,
            epoch,
            via: taken.via,
            state: armed.isVoid && standing !== 'stepped-down' && standing !== 'refused' ? ('void' as const) : standing,
            reason: taken.reason,
            ended: armed.ended,
            acceptedAt: taken.acceptedAt,
            heldBox: taken.heldBox,
            counts: shown ? countsFor(estate, armed) : { incapacity: 0, death: 0, first: 0 },
            releases: shown
              ? estate.releases.map((release) => ({
                  ...release,
                  mine: release.mine || state.reports.get(release.releaseId)?.reporter === account,
                }))
              : [],
            deletesAt: shown ? (estate.owner.deletion?.finalAt ?? null) : null,
          }
        }),
    )
    const waiting = everything
      .filter(({ armed: { arm, isVoid, taken } }) => arm.email === account.email && !isVoid && taken.length === 0)
      .map(({ ownerId, estate, armed: { arm, invitedAt } }) => ({
        ownerId,
        role: arm.role,
        ownerName: arm.mailName,
        ownerEmail: accounts.find((one) => one === estate.owner)?.email ?? '',
        invitedAt,
      }))
    return { seats, waiting }
  })
}
