import type { ReleaseMessage } from '../contract/release-service.ts'
import { SealError } from '../vault/index.ts'
import { disarm, reviewCard, takeAcceptance, takeInvitation, takePolicy } from './arming.ts'
import { followedLines, withOutdated } from './by-log.ts'
import { takeTried } from './channel-tries.ts'
import { collect } from './collect-share.ts'
import { takeHeads } from './chain-heads.ts'
import { settleDeputies, takeDeputy, takeDeputyAcceptance, takeDeputyEnd } from './deputies.ts'
import { forget, stopDeletion, takeForget, takeKeep } from './estate-deletion.ts'
import {
  type Estate,
  firstOpensAt,
  isLockedDown,
  objectionEndsAt,
  opensAt,
  type Release,
  Refused,
  demand,
  type ServiceContext,
  withRelease,
} from './estate.ts'
import type { LogLine, Outcome, Step } from './outcome.ts'
import { holdByLookout, takeLookout } from './lookout.ts'
import { peopleNow } from './people.ts'
import { takeProofRequest } from './prove-shares.ts'
import { takeRearm } from './rearm.ts'
import { isStillApproved, isSurelyApproved, settleApprovals } from './settle-approvals.ts'
import { takeOpinion } from './opinions.ts'
import { takeStepDown } from './step-down.ts'
import { settleSuccession, takeSuccessionKey, takeSuccessionVeto, takeSuccessor } from './succession.ts'
import { takeSuspension } from './suspension.ts'
import {
  afterReport,
  lineOf,
  type Moved,
  pause,
  takeClaim,
  takeEnd,
  takeNotice,
  takeReview,
  takeVeto,
} from './reporting.ts'

// [Note: the one release machine] `step` alone decides whether a share leaves this process. It is a
// pure function of estate, message and context, and trusts signatures, never the server. service.ts
// only stores and seals. See docs/protocol.md, Release service.

/** One step of the machine. It refuses a message in its answer, and throws only on a defect. */
export async function step(
  known: Estate | null,
  message: ReleaseMessage,
  context: ServiceContext,
  opens: boolean = isQuestion(message),
): Promise<Step> {
  const now = known && (await peopleNow(known, context))
  const followed = known && now ? await followedLines(known, now) : []
  const began = followed.map((line) => ({ ...line, at: context.now }))
  const after = now && !context.recovering ? await advance(await withOutdated(now), context, opens) : undefined
  const moved = { estate: after?.estate ?? now, lines: [...began, ...(after?.lines ?? [])] }
  try {
    const { estate, lines, handovers = [], forgotten, proves } = await handle(moved.estate, message, context)
    if (forgotten) return { refused: null, estate: null, lines: [], handovers: [], forgotten }
    const logged = lines.map((line) => ({ ...line, at: context.now }))
    return { refused: null, estate, lines: [...moved.lines, ...logged], handovers, ...(proves && { proves }) }
  } catch (error) {
    const refused = error instanceof Refused ? error.code : error instanceof SealError ? 'not-verified' : undefined
    if (refused === undefined) throw error
    return { refused, estate: moved.estate, lines: moved.lines, handovers: [] }
  }
}

/** Messages that only ask and change nothing. */
const isQuestion = ({ type }: ReleaseMessage): boolean => type === 'state' || type === 'collect'

async function handle(known: Estate | null, message: ReleaseMessage, context: ServiceContext): Promise<Outcome> {
  if (message.type === 'policy') return takePolicy(known, message, context)
  if (message.type === 'invitation') return takeInvitation(known, message, context)
  if (message.type === 'disarm') return disarm(known, message, context)
  if (message.type === 'suspension') return takeSuspension(known, message, context)
  if (message.type === 'forget') return takeForget(known, message, context)
  if (message.type === 'lookout') return takeLookout(known, message, context)
  if (message.type === 'succession-key') return takeSuccessionKey(known, message, context)
  if (message.type === 'successor') return takeSuccessor(known, message, context)
  demand(known, 'unknown')
  switch (message.type) {
    case 'acceptance':
      return takeAcceptance(known, message, context)
    case 'rearm':
      return takeRearm(known, message, context)
    case 'step-down':
      return takeStepDown(known, message)
    case 'deputy':
      return takeDeputy(known, message, context)
    case 'deputy-acceptance':
      return takeDeputyAcceptance(known, message, context)
    case 'deputy-end':
      return takeDeputyEnd(known, message, context)
    case 'prove-shares':
      return takeProofRequest(known, context)
    case 'card-review':
      return reviewCard(known, message, context)
    case 'claim':
      return takeClaim(known, message, context)
    case 'opinion':
      return takeOpinion(known, message, context)
    case 'review':
      return takeReview(known, message, context)
    case 'veto':
      return takeVeto(known, message, context)
    case 'end':
      return takeEnd(known, message, context)
    case 'keep':
      return takeKeep(known, message)
    case 'succession-veto':
      return takeSuccessionVeto(known, message)
    case 'stop-deletion':
      return stopDeletion(known)
    case 'forget-now':
      return forget(known, context)
    case 'heads':
      return takeHeads(known, message, context)
    case 'notice':
      return takeNotice(known, message, context)
    case 'tried':
      return takeTried(known, message)
    case 'pause':
      return pause(known, message, context)
    case 'hold':
      return holdByLookout(known, message, context)
    case 'state':
      return { estate: known, lines: [] }
    default:
      return collect(known, message, context)
  }
}

// [Note: a veto in the outbox] While this service is down, a timely veto may wait in the server's
// outbox. So only questions (`state`, `collect`) end a wait, and the server empties its outbox
// before it asks.

const released = (waiting: Release, { now }: ServiceContext): Moved => ({
  release: { ...waiting, state: 'released', closedAt: now },
  lines: [lineOf(waiting, 'released', 'clock')],
})

/** Opens the records for the first days, and only under an approval that counts for certain. */
function firstReleased(waiting: Release, estate: Estate, context: ServiceContext): Moved | undefined {
  const due = waiting.state === 'waiting' && !waiting.firstAt ? firstOpensAt(waiting, context) : null
  if (due === null || due > context.now || !isSurelyApproved(waiting, estate, context)) return undefined
  return { release: { ...waiting, firstAt: context.now }, lines: [lineOf(waiting, 'first-released', 'clock')] }
}

/** Applies a changed operator list, and the end of a wait or of the time for objections. */
async function advance(
  estate: Estate,
  context: ServiceContext,
  opens: boolean,
): Promise<{ estate: Estate; lines: (LogLine & { at: number })[] }> {
  const without = settleDeputies(estate, context)
  const settled = settleApprovals(without.estate, context)
  const lines = [...without.lines, ...settled.lines].map((line) => ({ ...line, at: context.now }))
  let current = settled.estate
  for (const { releaseId } of Object.values(estate.releases)) {
    const reported = current.releases[releaseId]
    const objectionEnd = reported?.state === 'reported' ? objectionEndsAt(reported, context) : null
    if (reported && objectionEnd !== null && objectionEnd <= context.now) {
      const next = afterReport(reported, objectionEnd)
      lines.push(...next.lines.map((line) => ({ ...line, at: objectionEnd })))
      current = withRelease(current, next.release)
    }
    const waiting = current.releases[releaseId]
    const due = waiting?.state === 'waiting' ? opensAt(waiting, context) : null
    // // An unconfirmed list may lack the operator who approved, or one who had to approve.
    const relied = waiting && (context.operators.confirmed || isStillApproved(waiting, current, context))
    if (!opens || !relied || isLockedDown(context)) continue
    const opening =
      due !== null && due <= context.now ? released(waiting, context) : firstReleased(waiting, current, context)
    if (!opening) continue
    current = withRelease(current, opening.release)
    lines.push(...opening.lines.map((line) => ({ ...line, at: context.now })))
  }
  if (!opens) return { estate: current, lines }
  const followed = await settleSuccession(current, context)
  return { estate: followed.estate, lines: [...lines, ...followed.lines] }
}
