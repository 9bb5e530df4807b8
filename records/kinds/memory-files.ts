import type { FileRule } from '../fields/field.ts'
import { pictureRule, soundTypes } from './legacy-files.ts'

export type MemoryType = 'image' | 'video' | 'audio'

/** Formats of cameras and phones. The app stores and returns AVI, although no browser plays it. */
const videoTypes = {
  'video/mp4': 'mp4 m4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/msvideo': 'avi',
} as const

export const memoryRule: FileRule = {
  types: { ...soundTypes, ...videoTypes, ...pictureRule.types },
  maxBytes: pictureRule.maxBytes,
  tooLarge: pictureRule.tooLarge,
  most: { count: 20, message: 'Maximum 20 files allowed' },
}

export const memoryTypeOf = (mediaType: string): MemoryType | undefined =>
  (['image', 'video', 'audio'] as const).find((type) => mediaType.startsWith(`${type}/`))

const videoPages: readonly RegExp[] = [
  /^https:\/\/(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|live\/|embed\/)[\w-]{6,}/,
  /^https:\/\/youtu\.be\/[\w-]{6,}/,
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:[\w/-]+\/)?\d+/,
  /^https:\/\/(?:www\.)?loom\.com\/(?:share|embed)\/\w+/,
]

/** Accepts the page of one video at one of three hosts. */
export const videoHost = {
  message: 'Please enter a valid YouTube, Vimeo, or Loom URL',
  example: 'https://vimeo.com/76979871',
  valid: (address: string): boolean => {
    const secure = address.replace(/^http:/i, 'https:')
    return videoPages.some((page) => page.test(secure))
  },
}
