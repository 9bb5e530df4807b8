import arabic from '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2?url'
import armenian from '@fontsource-variable/noto-sans-armenian/files/noto-sans-armenian-armenian-wght-normal.woff2?url'
import bengali from '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2?url'
import cherokee from '@fontsource-variable/noto-sans-cherokee/files/noto-sans-cherokee-cherokee-wght-normal.woff2?url'
import devanagari from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url'
import ethiopic from '@fontsource-variable/noto-sans-ethiopic/files/noto-sans-ethiopic-ethiopic-wght-normal.woff2?url'
import georgian from '@fontsource-variable/noto-sans-georgian/files/noto-sans-georgian-georgian-wght-normal.woff2?url'
import gujarati from '@fontsource-variable/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-wght-normal.woff2?url'
import gurmukhi from '@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2?url'
import hebrew from '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2?url'
import kannada from '@fontsource-variable/noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2?url'
import khmer from '@fontsource-variable/noto-sans-khmer/files/noto-sans-khmer-khmer-wght-normal.woff2?url'
import lao from '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2?url'
import malayalam from '@fontsource-variable/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2?url'
import myanmar from '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2?url'
import sinhala from '@fontsource-variable/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-wght-normal.woff2?url'
import syriac from '@fontsource-variable/noto-sans-syriac/files/noto-sans-syriac-syriac-wght-normal.woff2?url'
import tamil from '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2?url'
import telugu from '@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2?url'
import thai from '@fontsource-variable/noto-sans-thai/files/noto-sans-thai-thai-wght-normal.woff2?url'

/** The font file for each Unicode block. */
const families: readonly (readonly [readonly (readonly [number, number])[], string])[] = [
  [
    [
      [0x0600, 0x06ff],
      [0x0750, 0x077f],
      [0x0870, 0x08ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefe],
    ],
    arabic,
  ],
  [
    [
      [0x0590, 0x05ff],
      [0xfb1d, 0xfb4f],
    ],
    hebrew,
  ],
  [
    [
      [0x0530, 0x058f],
      [0xfb13, 0xfb17],
    ],
    armenian,
  ],
  [
    [
      [0x0700, 0x074f],
      [0x0860, 0x086f],
    ],
    syriac,
  ],
  [
    [
      [0x0900, 0x097f],
      [0x1cd0, 0x1cff],
      [0xa8e0, 0xa8ff],
    ],
    devanagari,
  ],
  [[[0x0980, 0x09ff]], bengali],
  [[[0x0a00, 0x0a7f]], gurmukhi],
  [[[0x0a80, 0x0aff]], gujarati],
  [[[0x0b80, 0x0bff]], tamil],
  [[[0x0c00, 0x0c7f]], telugu],
  [[[0x0c80, 0x0cff]], kannada],
  [[[0x0d00, 0x0d7f]], malayalam],
  [[[0x0d80, 0x0dff]], sinhala],
  [[[0x0e00, 0x0e7f]], thai],
  [[[0x0e80, 0x0eff]], lao],
  [
    [
      [0x1000, 0x109f],
      [0xaa60, 0xaa7f],
      [0xa9e0, 0xa9ff],
    ],
    myanmar,
  ],
  [
    [
      [0x10a0, 0x10ff],
      [0x1c90, 0x1cbf],
      [0x2d00, 0x2d2f],
    ],
    georgian,
  ],
  [
    [
      [0x1200, 0x139f],
      [0x2d80, 0x2ddf],
      [0xab00, 0xab2f],
    ],
    ethiopic,
  ],
  [
    [
      [0x13a0, 0x13ff],
      [0xab70, 0xabbf],
    ],
    cherokee,
  ],
  [
    [
      [0x1780, 0x17ff],
      [0x19e0, 0x19ff],
    ],
    khmer,
  ],
]

/** The URL of the font file for a letter, if one file covers the whole script. */
export function familyOf(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  return families.find(([blocks]) => blocks.some(([first, last]) => first <= code && code <= last))?.[1]
}
