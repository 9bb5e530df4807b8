import type { ValuesOf } from '../../../records/define.ts'
import type { advanceDirective } from '../../../records/kinds/advance-directive.ts'
import type { healthcareProxy } from '../../../records/kinds/healthcare-proxy.ts'
import type { CardFacts } from './wallet-card.ts'

export function walletFacts(
  { owner, born }: Pick<CardFacts, 'owner' | 'born'>,
  proxy: ValuesOf<typeof healthcareProxy.steps> | undefined,
  directive: ValuesOf<typeof advanceDirective.steps> | undefined,
): CardFacts {
  const { primaryFullName, primaryRelationship, primaryPhone, alternateFullName, alternatePhone } = proxy ?? {}
  return {
    owner,
    born,
    allergies: directive?.allergies ?? '',
    conditions: directive?.currentMedicalConditions ?? '',
    medicines: directive?.currentMedications ?? '',
    ...(primaryFullName && {
      proxy: { name: primaryFullName, relationship: primaryRelationship ?? '', phone: primaryPhone ?? '' },
    }),
    ...(alternateFullName && { alternate: { name: alternateFullName, phone: alternatePhone ?? '' } }),
  }
}
