const types: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif'])

/** Whether a file is a picture that can be drawn for paper, an iPhone's too. */
export const isDrawable = ({ type }: { readonly type: string }): boolean => types.has(type)
