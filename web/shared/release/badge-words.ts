import type { ReleaseEvent, ReleaseState, ReleaseStep, ReleaseView } from '../../estate/index.ts'
import type { Tone } from '../../ui/index.ts'

export const documentName: Record<ReleaseEvent, string> = {
  death: 'Death Certificate',
  incapacity: 'Incapacitation Document',
}

type StateBadge = { label: string; tone: Tone }

const badges: Record<ReleaseState, StateBadge> = {
  reported: { label: 'Pending Review', tone: 'amber' },
  'in-review': { label: 'Pending Review', tone: 'amber' },
  rejected: { label: 'Rejected', tone: 'brick' },
  waiting: { label: 'Verified', tone: 'sage' },
  vetoed: { label: 'Stopped', tone: 'neutral' },
  released: { label: 'Verified', tone: 'sage' },
  ended: { label: 'Ended', tone: 'neutral' },
}

export function badgeOf(
  release: Pick<ReleaseView, 'state' | 'approval'> & { log?: readonly ReleaseStep[] },
): StateBadge {
  const { approval, log } = release
  const unchecked = approval === 'waived' || (log !== undefined && !log.some(({ step }) => step === 'approved'))
  // A waived check must never be called verified.
  if (unchecked && release.state === 'waiting') return { label: 'Waiting', tone: 'amber' }
  if (unchecked && release.state === 'released') return { label: 'Opened', tone: 'sage' }
  return badges[release.state]
}
