import type { ReleaseMessage } from '../contract/release-service.ts'
import { SealError } from '../vault/index.ts'
import { disarm, reviewCard, takeAcceptance, takeInvitation, takePolicy } from './arming.ts'
import { followedLines, withOutdated } from './by-log.ts'
import { collect } from './collect-share.ts'
import { takeHeads } from './chain-heads.ts'
import { forget, stopDeletion, takeForget, takeKeep } from './estate-deletion.ts'
import {
  type Estate,
  isLockedDown,
  objectionEndsAt,
  opensAt,
  Refused,
  demand,
  type ServiceContext,
  withRelease,
} from './estate.ts'
import type { LogLine, Outcome, Step } from './outcome.ts'
import { peopleNow } from './people.ts'
import { takeProofRequest } from './prove-shares.ts'
import { takeRearm } from './rearm.ts'
import { isStillApproved, settleApprovals } from './settle-approvals.ts'
import { takeOpinion } from './opinions.ts'
import { takeStepDown } from './step-down.ts'
import { settleSuccession, takeSuccessionKey, takeSuccessionVeto, takeSuccessor } from './succession.ts'
import { takeSuspension } from './suspension.ts'
import { afterReport, lineOf, pause, takeClaim, takeEnd, takeNotice, takeReview, takeVeto } from './reporting.ts'

// [Note: the one release machine]
// Everything that decides whether a share leaves this process is in `step`: a pure function of what is known of the
// estate, one message, and the world (clock, operators' keys, length of a day). It believes signatures, never the
// server that carries the message. The service around it (service.ts) only stores what `step` gives and seals what it
// orders. docs/protocol.md, Release service, says the same in words.

/**
 * One step of the machine. Never throws for anything a message can hold.
 * @param known the estate that the message is about, as stored; null when nothing is known of it
 * @param opens whether waits may end now
 */
export async function step(
  known: Estate | null,
  message: ReleaseMessage,
  around: ServiceContext,
  opens: boolean = isQuestion(message),
): Promise<Step> {
  const now = known && (await peopleNow(known, around))
  const followed = known && now ? await followedLines(known, now) : []
  const began = followed.map((line) => ({ ...line, at: around.now }))
  const after = now && !around.recovering ? await advance(await withOutdated(now), around, opens) : undefined
  const moved = { estate: after?.estate ?? now, lines: [...began, ...(after?.lines ?? [])] }
  try {
    const { estate, lines, handovers = [], forgotten, proves } = await handle(moved.estate, message, around)
    if (forgotten) return { refused: null, estate: null, lines: [], handovers: [], forgotten }
    const told = lines.map((line) => ({ ...line, at: around.now }))
    return { refused: null, estate, lines: [...moved.lines, ...told], handovers, ...(proves && { proves }) }
  } catch (error) {
    const refused = error instanceof Refused ? error.code : error instanceof SealError ? 'not-verified' : undefined
    if (refused === undefined) throw error
    return { refused, estate: moved.estate, lines: moved.lines, handovers: [] }
  }
}

/** Messages that only ask. */
const isQuestion = ({ type }: ReleaseMessage): boolean => type === 'state' || type === 'collect'

async function handle(known: Estate | null, message: ReleaseMessage, around: ServiceContext): Promise<Outcome> {
  if (message.type === 'policy') return takePolicy(known, message, around)
  if (message.type === 'invitation') return takeInvitation(known, message, around)
  if (message.type === 'disarm') return disarm(known, message, around)
  if (message.type === 'suspension') return takeSuspension(known, message, around)
  if (message.type === 'forget') return takeForget(known, message, around)
  if (message.type === 'succession-key') return takeSuccessionKey(known, message, around)
  if (message.type === 'successor') return takeSuccessor(known, message, around)
  demand(known, 'unknown')
  switch (message.type) {
    case 'acceptance':
      return takeAcceptance(known, message, around)
    case 'rearm':
      return takeRearm(known, message, around)
    case 'step-down':
      return takeStepDown(known, message)
    case 'prove-shares':
      return takeProofRequest(known, around)
    case 'card-review':
      return reviewCard(known, message, around)
    case 'claim':
      return takeClaim(known, message, around)
    case 'opinion':
      return takeOpinion(known, message, around)
    case 'review':
      return takeReview(known, message, around)
    case 'veto':
      return takeVeto(known, message, around)
    case 'end':
      return takeEnd(known, message, around)
    case 'keep':
      return takeKeep(known, message)
    case 'succession-veto':
      return takeSuccessionVeto(known, message)
    case 'stop-deletion':
      return stopDeletion(known)
    case 'forget-now':
      return forget(known, around)
    case 'heads':
      return takeHeads(known, message, around)
    case 'notice':
      return takeNotice(known, message, around)
    case 'pause':
      return pause(known, message, around)
    case 'state':
      return { estate: known, lines: [] }
    default:
      return collect(known, message, around)
  }
}

// [Note: a veto that was on its way] This service may be down while a wait runs out. A veto that the owner gave in time
// then waits in the server's outbox and must not come too late: so only questions (`state`, `collect`) let a wait end,
// and the server passes on everything that waits before it asks. Until then nothing has left this process.

/**
 * What happens without a message: the list of operators has changed, the time for objecting ends, a wait runs out.
 * @param opens whether waits may end now
 */
async function advance(
  estate: Estate,
  around: ServiceContext,
  opens: boolean,
): Promise<{ estate: Estate; lines: (LogLine & { at: number })[] }> {
  const settled = settleApprovals(estate, around)
  const lines: (LogLine & { at: number })[] = settled.lines.map((line) => ({ ...line, at: around.now }))
  let current = settled.estate
  for (const { releaseId } of Object.values(estate.releases)) {
    const reported = current.releases[releaseId]
    const unheard = reported?.state === 'reported' ? objectionEndsAt(reported, around) : null
    if (reported && unheard !== null && unheard <= around.now) {
      const next = afterReport(reported, unheard)
      lines.push(...next.lines.map((line) => ({ ...line, at: unheard })))
      current = withRelease(current, next.release)
    }
    const waiting = current.releases[releaseId]
    const due = waiting?.state === 'waiting' ? opensAt(waiting, around) : null
    // A list that cannot be relied on may lack whoever approved, or would have had to.
    const relied = waiting && (around.operators.confirmed || isStillApproved(waiting, current, around))
    if (opens && relied && !isLockedDown(around) && due !== null && due <= around.now) {
      current = withRelease(current, { ...waiting, state: 'released', closedAt: around.now })
      lines.push({ ...lineOf(waiting, 'released', 'clock'), at: around.now })
    }
  }
  if (!opens) return { estate: current, lines }
  const followed = await settleSuccession(current, around)
  return { estate: followed.estate, lines: [...lines, ...followed.lines] }
}
