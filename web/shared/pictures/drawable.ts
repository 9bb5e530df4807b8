import { pictureTypes } from '../../../records/fields/picture-types.ts'

const types: ReadonlySet<string> = new Set(Object.keys(pictureTypes))

export const isDrawable = ({ type }: { readonly type: string }): boolean => types.has(type)
