import type { Maps } from '../../../records/commands.ts'

/** The map service of this device; records/commands.ts explains the choice. */
export const maps: Maps = /Android/.test(navigator.userAgent)
  ? 'android'
  : /Mac OS X|iPhone|iPad/.test(navigator.userAgent)
    ? 'apple'
    : 'other'
