export const words = {
  view: { full: (title: string) => `View ${title}`, short: 'View' },
  viewing: 'Viewing Location',
}
