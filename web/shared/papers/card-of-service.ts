import { fieldsOf, type ValuesOf } from '../../../records/define.ts'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import type { profile } from '../../../records/kinds/profile.ts'
import type { MemorialCard } from './memorial-card.ts'

const activities = ['photoSlideshow', 'speakersEulogies', 'candleLighting'] as const

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
