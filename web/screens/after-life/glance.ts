import { fieldsOf, type Step } from '../../../records/define.ts'
import type { Values } from '../../../records/fields/index.ts'
import { digitalMemorial } from '../../../records/kinds/digital-memorial.ts'
import { estateInstructions } from '../../../records/kinds/estate-instructions.ts'
import { farewellMessages } from '../../../records/kinds/farewell-messages.ts'
import { finalWishes } from '../../../records/kinds/final-wishes.ts'
import { funeralInstructions } from '../../../records/kinds/funeral-instructions.ts'
import { memorialService } from '../../../records/kinds/memorial-service.ts'
import { factOf } from '../../../records/sheet.ts'

/** What says most about a section in a line or two, what counts most first. */
const telling: Readonly<Record<string, readonly string[]>> = {
  [funeralInstructions.kind]: ['burialPreference', 'serviceLocation', 'funeralHome'],
  [memorialService.kind]: ['serviceLocation', 'officiantName'],
  [estateInstructions.kind]: ['budgetAllocation', 'paymentInstructions'],
  [digitalMemorial.kind]: ['facebook', 'instagram', 'linkedin', 'twitter'],
  [finalWishes.kind]: ['dispositionOfRemains', 'organDonationPreference'],
  [farewellMessages.kind]: ['writtenFarewellMessage'],
}

/** So many lines are seen on the card of a section. */
const lines = 2

/**
 * What somebody planned in a section, in short: its answers that say most, each under its label.
 * @returns nothing where all of that is still blank
 */
export function atAGlance(
  definition: { kind: string; steps: readonly Step[] },
  values: Values,
): readonly { label: string; text: string }[] {
  const fields = fieldsOf(definition)
  return (telling[definition.kind] ?? [])
    .flatMap((name) => {
      // An account that is not there is nothing that was planned.
      const text =
        values[name] === 'none' && definition.kind === digitalMemorial.kind ? '' : factOf(definition, values, name)
      return text === '' ? [] : [{ label: fields[name]?.label ?? '', text }]
    })
    .slice(0, lines)
}
