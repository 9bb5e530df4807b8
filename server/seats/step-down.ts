import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { estateIsUnderRelease, mustCountIn } from '../releases/policy.ts'
import { orServiceDown, serviceDown, serviceRefused } from '../releases/texts.ts'
import type { Place } from './accept.ts'

const reportOpen = () =>
  new Refusal(
    409,
    'release-open',
    'There is a report, so you cannot step down right now. You do not have to do anything.',
  )

/** The statement stays in the outbox, so the text must not say that nothing happened. */
const notYet = () =>
  serviceDown(
    'We could not finish this yet. What you asked for is saved and will be done as soon as possible. Please look again in a few minutes.',
  )

export async function takeStepDown(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  place: Place,
  { statement, nonce }: { statement: Uint8Array; nonce: Uint8Array },
): Promise<{ word: Uint8Array; seatPart: Uint8Array }> {
  const { ownerId, seatId, invitationId } = place
  const n = await context.database.transaction().execute(async (transaction) => {
    await mustCountIn(transaction, session, place)
    if (await estateIsUnderRelease(transaction, ownerId)) throw reportOpen()
    const expects = { seatId, invitationId }
    return postMessage(transaction, context, { type: 'step-down', ownerId, statement, expects })
  })
  const fate = await link.deliver(ownerId, n)
  if (fate === 'waiting') throw notYet()
  if (fate === 'wrong-state') throw reportOpen()
  if (fate !== null) throw serviceRefused(fate)
  const { status } = await orServiceDown(link.status(ownerId, nonce))
  const seatPart = status?.seatParts.find((one) => one.seatId === seatId)?.part
  if (!status || !seatPart) throw notYet()
  return { word: status.word, seatPart }
}
