export const words = { import: 'Import from a password manager', addNote: 'Add Note or Card' }
