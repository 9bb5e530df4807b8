import { responsibilityItems } from '../../shared/portal/roles-taken.ts'
import { responsibilityWords as words } from './words.ts'

type Item = (typeof responsibilityItems)[number]

const texts: Record<Item, { title: string; text: string }> = {
  confidentiality: { title: words.confidentiality, text: words.confidentialityText },
  'access-management': { title: words.access, text: words.accessText },
  communication: { title: words.communication, text: words.communicationText },
  security: { title: words.security, text: words.securityText },
  compliance: { title: words.compliance, text: words.complianceText },
  documentation: { title: words.documentation, text: words.documentationText },
}

export const responsibilities = responsibilityItems.map((item) => ({ item, ...texts[item] }))
