import { Church, Flower2, HeartHandshake, Landmark, type LucideIcon, Mail, MonitorSmartphone } from 'lucide-react'
import type { Definition } from '../../../records/define.ts'
import { digitalMemorial } from '../../../records/kinds/digital-memorial.ts'
import { estateInstructions } from '../../../records/kinds/estate-instructions.ts'
import { farewellMessages } from '../../../records/kinds/farewell-messages.ts'
import { finalWishes } from '../../../records/kinds/final-wishes.ts'
import { funeralInstructions } from '../../../records/kinds/funeral-instructions.ts'
import { memorialService } from '../../../records/kinds/memorial-service.ts'

export const sections: readonly [Definition, ...Definition[]] = [
  funeralInstructions,
  memorialService,
  estateInstructions,
  digitalMemorial,
  finalWishes,
  farewellMessages,
]

const icons: Readonly<Record<string, LucideIcon>> = {
  [funeralInstructions.kind]: Church,
  [memorialService.kind]: Flower2,
  [estateInstructions.kind]: Landmark,
  [digitalMemorial.kind]: MonitorSmartphone,
  [finalWishes.kind]: HeartHandshake,
  [farewellMessages.kind]: Mail,
}

export function SectionIcon({ kind }: { kind: string }) {
  const Icon = icons[kind]
  return Icon === undefined ? null : <Icon aria-hidden="true" className="size-6 text-pine" />
}
