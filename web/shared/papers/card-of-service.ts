import { fieldsOf, type ValuesOf } from '../../../records/define.ts'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import type { profile } from '../../../records/kinds/profile.ts'
import type { MemorialCard } from './memorial-card.ts'

const activities = ['photoSlideshow', 'speakersEulogies', 'candleLighting'] as const

/**
 * What stands on the card of a memorial service: what was asked for, and whose it is as far as their profile says.
 * @param own the profile, undefined where there is none
 */
export function cardOf(
  service: ValuesOf<typeof memorialService.steps>,
  own: ValuesOf<typeof profile.steps> | undefined,
): MemorialCard {
  const fields = fieldsOf(memorialService)
  const { firstName = '', middleName = '', lastName = '', dateOfBirth = '' } = own ?? {}
  return {
    name: [firstName, middleName, lastName].filter(Boolean).join(' '),
    born: dateOfBirth.slice(0, 4),
    location: service.serviceLocation,
    officiant: service.officiantName,
    activities: activities.flatMap((name) => (service[name] ? [fields[name]?.label ?? ''] : [])),
    refreshments: service.refreshments,
    instructions: service.specialInstructions,
  }
}
