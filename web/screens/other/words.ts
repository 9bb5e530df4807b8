export const words = {
  lastUpdate: 'Last Update',
  updates: 'Recent Updates',
  addTo: (category: string) => `Add ${category} Contact`,
  import: 'Import from an address book',
  none: 'Nobody here yet.',
}
