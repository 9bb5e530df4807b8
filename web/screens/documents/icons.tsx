import { Files, HeartPulse, Landmark, Scale, ScrollText, Shield, User } from 'lucide-react'
import type { ReactNode } from 'react'

export const documentIcons: Readonly<Record<string, ReactNode>> = {
  legal: <Scale aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  financial: <Landmark aria-hidden="true" className="size-6 shrink-0 text-sage-text" />,
  medical: <HeartPulse aria-hidden="true" className="size-6 shrink-0 text-brick-text" />,
  personal: <User aria-hidden="true" className="size-6 shrink-0 text-clay-text" />,
  estate: <ScrollText aria-hidden="true" className="size-6 shrink-0 text-amber-text" />,
  insurance: <Shield aria-hidden="true" className="size-6 shrink-0 text-pine" />,
  other: <Files aria-hidden="true" className="size-6 shrink-0 text-soft" />,
}
