import ranges from '@fontsource-variable/noto-sans-tc/unicode.json'
import { slicesOf } from './slices.ts'

export const slices = slicesOf(
  ranges,
  import.meta.glob<string>(
    '../../../node_modules/@fontsource-variable/noto-sans-tc/files/noto-sans-tc-[0-9]*-wght-normal.woff2',
    { query: '?url', import: 'default', eager: true },
  ),
)
