/** The six things an authorized contact acknowledges, each recorded with its time. */
export const responsibilities = [
  {
    item: 'confidentiality',
    title: 'Confidentiality',
    text: 'I keep what I learn here to myself and to those it is meant for.',
  },
  {
    item: 'access-management',
    title: 'Access management',
    text: 'I let nobody else use my account, and I open only what was left for me.',
  },
  {
    item: 'communication',
    title: 'Communication',
    text: 'I tell the attorney and the other contact what they need to know.',
  },
  {
    item: 'security',
    title: 'Security',
    text: 'I keep my password, my recovery kit and my release card where only I can reach them.',
  },
  {
    item: 'compliance',
    title: 'Compliance',
    text: 'I follow the law and the wishes that were written down, and I report only what is true.',
  },
  {
    item: 'documentation',
    title: 'Documentation',
    text: 'I know that every step I take here is recorded.',
  },
] as const

/** Whether all six were acknowledged. */
export const allAcknowledged = (items: readonly string[]): boolean =>
  responsibilities.every(({ item }) => items.includes(item))
