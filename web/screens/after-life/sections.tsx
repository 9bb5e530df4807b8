import { Church, type LucideIcon } from 'lucide-react'
import type { Definition } from '../../../records/define.ts'
import { funeralInstructions } from '../../../records/kinds/funeral-instructions.ts'

/** The sections of the planner, in their order. */
export const sections: readonly [Definition, ...Definition[]] = [funeralInstructions]

const icons: Readonly<Record<string, LucideIcon>> = {
  [funeralInstructions.kind]: Church,
}

/** The picture of a section, beside its name. */
export function SectionIcon({ kind }: { kind: string }) {
  const Icon = icons[kind]
  return Icon === undefined ? null : <Icon aria-hidden="true" className="size-6 text-pine" />
}
