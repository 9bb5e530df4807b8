export const words = {
  call: 'Call',
  email: 'Email',
  site: 'Open site',
  directions: 'Directions',
  copy: (label: string) => `Copy ${label.toLowerCase()}`,
}
