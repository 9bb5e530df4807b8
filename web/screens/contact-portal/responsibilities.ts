import { responsibilityWords as words } from './words.ts'

/** The six things an authorized contact acknowledges, each recorded with its time. */
export const responsibilities = [
  { item: 'confidentiality', title: words.confidentiality, text: words.confidentialityText },
  { item: 'access-management', title: words.access, text: words.accessText },
  { item: 'communication', title: words.communication, text: words.communicationText },
  { item: 'security', title: words.security, text: words.securityText },
  { item: 'compliance', title: words.compliance, text: words.complianceText },
  { item: 'documentation', title: words.documentation, text: words.documentationText },
] as const

/** Whether all six were acknowledged. */
export const allAcknowledged = (items: readonly string[]): boolean =>
  responsibilities.every(({ item }) => items.includes(item))
