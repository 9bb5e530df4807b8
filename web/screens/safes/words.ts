/** What the page of lockboxes and safes says. */
export const words = {
  view: (title: string) => `View ${title}`,
  viewing: 'Viewing Location',
  update: (title: string) => `Update ${title}`,
  remove: (title: string) => `Remove ${title}`,
}
