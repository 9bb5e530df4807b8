import type { Seat } from '../../estate/index.ts'
import type { Tone } from '../../ui/index.ts'
import { words } from './words.ts'

const tones: Record<Seat['state'], Tone> = {
  'not-invited': 'amber',
  invited: 'amber',
  accepted: 'pine',
  confirmed: 'sage',
  left: 'brick',
  'stepped-down': 'brick',
}

export const seatBadge = (state: Seat['state']): { label: string; tone: Tone } => ({
  label: words.badges[state],
  tone: tones[state],
})
