export const words = {
  call: 'Call',
  email: 'Email',
  site: 'Open site',
  directions: 'Directions',
  /** *Username* becomes *Copy username*. */
  copy: (label: string) => `Copy ${label.toLowerCase()}`,
}
