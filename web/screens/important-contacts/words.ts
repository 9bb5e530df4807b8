/** What stands on the screen of important contacts. */
export const words = {
  import: 'Import from an address book',
}
