import { Briefcase, Clapperboard, Landmark, Mail, ShoppingBag, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountType } from '../../../../records/kinds/platforms.ts'

export const accountIcons: Readonly<Record<AccountType, ReactNode>> = {
  social: <Users aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  email: <Mail aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  financial: <Landmark aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  shopping: <ShoppingBag aria-hidden="true" className="size-6 shrink-0 text-amber-text" />,
  entertainment: <Clapperboard aria-hidden="true" className="size-6 shrink-0 text-brick-text" />,
  professional: <Briefcase aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}
