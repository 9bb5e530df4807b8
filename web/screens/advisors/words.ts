/** What stands on the screen of advisors. */
export const words = {
  import: 'Import from an address book',
}
