import type { ValueOf } from '../../contract/http.ts'
import type { collectHeldSeat } from '../../contract/seats.ts'
import type { Session } from '../accounts/session.ts'
import type { Database } from '../db/connect.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { openedTargets } from '../releases/opened-targets.ts'
import { orServiceDown, serviceRefused } from '../releases/texts.ts'
import type { Place } from './accept.ts'
import { openedKeys } from './held.ts'

/** Returns share B, re-sealed to the grantee, with keys and chains of the released epoch. */
export async function collect(
  database: Database,
  link: ReleaseLink,
  session: Session,
  params: Place,
  { releaseId, ...asked }: ValueOf<(typeof collectHeldSeat)['body']>,
): Promise<ValueOf<(typeof collectHeldSeat)['answer']>> {
  const { holding, targets } = await openedTargets(database, session, params)
  const { ownerId, seatId, invitationId } = params
  const place = { ownerId, releaseId, seatId, invitationId, acceptanceHash: holding.hash }
  const { refused, handovers, status, heads } = await orServiceDown(
    link.collect({ type: 'collect', ...place, ...asked }),
  )
  if (refused !== null || status === null) throw serviceRefused(refused ?? 'not-released')
  const { keys, chains, statement, rearms } = await openedKeys(database, session, params, targets)
  const { bundle: ownerBundle } = await database
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const opened = keys.flatMap((key) => {
    const given = handovers.find(({ event, epoch }) => event === key.event && epoch === key.epoch)
    if (!given) return []
    const { event, epoch, seat_box, verify_key, all_box, incapacity_box } = key
    return {
      event,
      epoch,
      handover: given.handover,
      seatBox: seat_box,
      verifyKey: verify_key,
      allBox: all_box,
      incapacityBox: incapacity_box,
    }
  })
  const rearm = rearms.find(({ epoch }) => handovers.some((handed) => handed.epoch === epoch))?.statement ?? null
  return { releaseId, ownerBundle, statement, rearm, opened, chains, word: status.word, heads }
}
