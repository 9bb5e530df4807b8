/** What the finder of physical documents says. */
export const words = {
  view: (title: string) => `View location of ${title}`,
  viewing: 'Viewing Document Location',
  update: (title: string) => `Update location of ${title}`,
  updating: 'Update Location',
  updatingWhat: (title: string) => `Say where ${title} is now.`,
  remove: (title: string) => `Remove ${title}`,
}
