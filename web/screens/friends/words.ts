export const words = {
  members: 'Total members',
  change: (circle: string) => `Add or change members of ${circle}`,
  changeShort: 'Add or change members',
  membersOf: (circle: string) => `Members of ${circle}`,
  save: 'Save Members',
  leader: 'Leads the group',
  more: (members: number) => `Show ${members} more`,
  justCreated: 'Just created',
  lastActivity: 'Last activity',
  saved: 'Members Updated',
  savedMore: (circle: string) => `${circle} is up to date.`,
}
