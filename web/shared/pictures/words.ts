import { TooManyPixels } from './pixels.ts'

export const words = {
  tooManyPixels: (name: string) =>
    `${name} has more pixels than a browser can hold. Please save a smaller copy and choose that.`,
  unreadable: (name: string) => `${name} could not be read as a picture. Please choose another one.`,
}

export const whyNotDrawn = (cause: unknown, name: string, otherwise: string): string =>
  cause instanceof TooManyPixels ? words.tooManyPixels(name) : otherwise
