import { pictureTypes } from '../../../records/fields/picture-types.ts'

const types: ReadonlySet<string> = new Set(Object.keys(pictureTypes))

/** Whether a file is a picture that a paper can show, HEIC included. */
export const isDrawable = ({ type }: { readonly type: string }): boolean => types.has(type)
