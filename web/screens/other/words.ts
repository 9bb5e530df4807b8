/** What stands on the screen of other contacts. */
export const words = {
  updates: 'Recent Updates',
  addTo: (category: string) => `Add ${category} Contact`,
  none: 'Nobody here yet.',
}
