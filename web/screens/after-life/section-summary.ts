import { fieldsOf, type Step } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { digitalMemorial } from '../../../records/kinds/digital-memorial.ts'
import { estateInstructions } from '../../../records/kinds/estate-instructions.ts'
import { farewellMessages } from '../../../records/kinds/farewell-messages.ts'
import { finalWishes } from '../../../records/kinds/final-wishes.ts'
import { funeralInstructions } from '../../../records/kinds/funeral-instructions.ts'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import { factOf } from '../../../records/sheet.ts'

const summaryFields: Readonly<Record<string, readonly string[]>> = {
  [funeralInstructions.kind]: ['burialPreference', 'serviceLocation', 'funeralHome'],
  [memorialService.kind]: ['serviceLocation', 'officiantName'],
  [estateInstructions.kind]: ['budgetAllocation', 'paymentInstructions'],
  [digitalMemorial.kind]: ['facebook', 'instagram', 'linkedin', 'twitter'],
  [finalWishes.kind]: ['dispositionOfRemains', 'organDonationPreference'],
  [farewellMessages.kind]: ['writtenFarewellMessage'],
}

const lines = 2

/** @returns an empty list if all of these answers are blank */
export function sectionSummary(
  definition: { kind: string; steps: readonly Step[] },
  values: Values,
): readonly { label: string; text: string }[] {
  const fields = fieldsOf(definition)
  return (summaryFields[definition.kind] ?? [])
    .flatMap((name) => {
      // Skip the answer "No account", which is not a plan.
      const text =
        values[name] === 'none' && definition.kind === digitalMemorial.kind ? '' : factOf(definition, values, name)
      return text === '' ? [] : [{ label: fields[name]?.label ?? '', text }]
    })
    .slice(0, lines)
}
