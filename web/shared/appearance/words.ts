export const words = {
  text: 'Text',
  andColors: 'and colors',
  size: 'Text size',
  sizes: { normal: 'Normal', large: 'Large', larger: 'Larger', largest: 'Largest' },
  colors: 'Colors',
  light: 'Light',
  dark: 'Dark',
  system: 'Same as this device',
}
