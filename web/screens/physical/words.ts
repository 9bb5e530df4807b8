export const words = {
  view: { full: (title: string) => `View location of ${title}`, short: 'View location' },
  viewing: 'Viewing Document Location',
  updating: { title: 'Update Location', what: (title: string) => `Say where ${title} is now.` },
}
