export const words = {
  import: 'Import from an address book',
}
