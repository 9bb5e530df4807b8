import {
  BookOpen,
  Briefcase,
  CreditCard,
  FileSearch,
  FileText,
  Flower2,
  Folder,
  Globe,
  HeartPulse,
  Hourglass,
  House,
  Images,
  KeyRound,
  Laptop,
  type LucideIcon,
  PawPrint,
  PhoneCall,
  Scale,
  ShieldCheck,
  Trash2,
  TreePine,
  UserRound,
  Users,
  UsersRound,
  Vault,
} from 'lucide-react'

/** The picture of each place of the menu; a folder for what a kind brought along. */
const icons: Readonly<Record<string, LucideIcon>> = {
  '/overview': House,
  '/legal/attorney': Scale,
  '/legal/contact': Users,
  '/digital/online': Globe,
  '/digital/accounts': Laptop,
  '/documents/digital': FileText,
  '/documents/physical': FileSearch,
  '/documents/safes': Vault,
  '/planning/after-life': Flower2,
  '/planning/healthcare': HeartPulse,
  '/planning/pet-care': PawPrint,
  '/contacts/advisors': Briefcase,
  '/contacts/friends': UsersRound,
  '/contacts/other': Users,
  '/contacts/important': PhoneCall,
  '/legacy/story': BookOpen,
  '/legacy/memories': Images,
  '/legacy/tree': TreePine,
  '/settings/profile': UserRound,
  '/settings/security': KeyRound,
  '/settings/release': Hourglass,
  '/settings/trash': Trash2,
  '/settings/subscription': CreditCard,
  '/authcontactportal': UsersRound,
  '/estateattorneyportal': Scale,
  '/admin': ShieldCheck,
}

/** The picture of a place, beside its name. */
export function MenuIcon({ path }: { path: string }) {
  const Icon = icons[path] ?? Folder
  return <Icon aria-hidden="true" className="size-5 shrink-0" />
}
