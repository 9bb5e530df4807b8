export const words = {
  view: { full: (title: string) => `View ${title}`, short: 'View' },
  viewing: 'Viewing Location',
  buttons: {
    edit: { full: (title: string) => `Update ${title}`, short: 'Update' },
    delete: { full: (title: string) => `Remove ${title}`, short: 'Remove' },
  },
}
