export const words = {
  view: { full: (title: string) => `View location of ${title}`, short: 'View location' },
  viewing: 'Viewing Document Location',
  buttons: {
    edit: { full: (title: string) => `Update location of ${title}`, short: 'Update location' },
    delete: { full: (title: string) => `Remove ${title}`, short: 'Remove' },
  },
  updating: { title: 'Update Location', what: (title: string) => `Say where ${title} is now.` },
}
