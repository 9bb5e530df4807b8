import { holdYearDays } from '../domain/lookout.ts'
import type { MessageOf } from '../contract/release-service.ts'
import { fromBase64url, verifyStatement } from '../vault/index.ts'
import { pinnedEstate } from './arming.ts'
import { daysAfter } from './clock.ts'
import { demand, type Estate, findRelease, isOpen, type Release, type ServiceContext, withRelease } from './estate.ts'
import type { Outcome } from './outcome.ts'
import { lineOf } from './reporting.ts'

// [Note: what a lookout's link proves] Only that the server says it was pressed, like the owner's.
// So the owner's statement alone allows holds, and how many. A server that invents a hold adds
// seven days to one wait, in a line of the log that owner and grantees read.

/** Names a lookout, or removes them. The links of an earlier lookout then hold nothing. */
export async function takeLookout(
  known: Estate | null,
  message: MessageOf<'lookout'>,
  { recovering }: ServiceContext,
): Promise<Outcome> {
  const estate = await pinnedEstate(known, message.ownerId, message.ownerBundle)
  const named = await verifyStatement('lookout', message.statement, fromBase64url(estate.ownerKey))
  demand(named.ownerId === estate.ownerId, 'not-verified')
  demand(named.counter > (estate.lookout?.counter ?? 0), 'outdated')
  // A thief of the keys must not silence the lookout during a report: the veto comes first.
  demand(recovering || !Object.values(estate.releases).some(isOpen), 'wrong-state')
  const { counter, lookoutId, name, holdsPerYear: holds } = named
  // The grantees read the log: they learn the name of a lookout who held, and no other.
  const about = { lookoutId, counter: String(counter), holds: String(holds) }
  return {
    estate: { ...estate, lookout: { counter, lookoutId, name, holds } },
    lines: [{ step: 'lookout', by: 'owner', about }],
  }
}

/** The press in the lookout's mail adds seven days, once per report, like the owner's. */
export function holdByLookout(estate: Estate, message: MessageOf<'hold'>, context: ServiceContext): Outcome {
  const release = findRelease(estate, message.releaseId)
  const { lookout } = estate
  demand(lookout, 'unknown')
  demand(lookout.lookoutId === message.lookoutId && lookout.holds > 0, 'outdated')
  demand(isOpen(release), 'wrong-state')
  if (release.heldAt) return { estate, lines: [] }
  demand(context.recovering || heldWithinAYear(estate, context) < lookout.holds, 'too-early')
  const held: Release = { ...release, heldAt: context.now, heldBy: lookout.name, firstAt: null }
  return { estate: withRelease(estate, held), lines: [lineOf(held, 'held', 'lookout', { name: lookout.name })] }
}

/** Counts the holds of earlier lookouts too: replacing one allows no more. */
const heldWithinAYear = ({ releases }: Estate, context: ServiceContext): number =>
  Object.values(releases).filter(({ heldAt }) => heldAt && daysAfter(heldAt, holdYearDays, context) > context.now)
    .length
