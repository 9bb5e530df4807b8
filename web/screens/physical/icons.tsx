import {
  BookUser,
  Car,
  FileQuestion,
  FileText,
  ScrollText,
  Heart,
  House,
  IdCard,
  ReceiptText,
  ShieldCheck,
} from 'lucide-react'
import type { ReactNode } from 'react'

const look = { 'aria-hidden': true, className: 'size-6 shrink-0 text-pine' } as const

export const documentTypeIcons: Readonly<Record<string, ReactNode>> = {
  will: <ScrollText {...look} />,
  deed: <House {...look} />,
  'birth-certificate': <FileText {...look} />,
  'marriage-certificate': <Heart {...look} />,
  insurance: <ShieldCheck {...look} />,
  tax: <ReceiptText {...look} />,
  passport: <BookUser {...look} />,
  'social-security': <IdCard {...look} />,
  'vehicle-title': <Car {...look} />,
  other: <FileQuestion {...look} />,
}
