import ranges from '@fontsource-variable/noto-sans-jp/unicode.json'
import { slicesOf } from './slices.ts'

export const slices = slicesOf(
  ranges,
  import.meta.glob<string>(
    '../../../node_modules/@fontsource-variable/noto-sans-jp/files/noto-sans-jp-[0-9]*-wght-normal.woff2',
    { query: '?url', import: 'default', eager: true },
  ),
)
