import type { Asks, FileField, FileRule, FilesField, SealedFile } from './field.ts'

type Named = { readonly name: string; readonly type: string }
/** `type` is the result of `fileType`, which may differ from the browser's. */
type Chosen = { readonly file: { readonly name: string; readonly size: number }; readonly type: string }

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Linux calls every .heic `image/heif`, others say `audio/x-m4a` or `application/x-pdf`. */
const otherName = /^image\/heif$|^\w+\/x-/

/** '' if the rule rejects the file. The extension decides for unknown types and for aliases. */
export function fileType({ types }: Pick<FileRule, 'types'>, { name, type }: Named): string {
  if (type in types) return type
  if (type !== '' && type !== 'application/octet-stream' && !otherName.test(type)) return ''
  return Object.keys(types).find((one) => types[one]?.split(' ').includes(endingOf(name))) ?? ''
}

export const acceptedFiles = ({ types }: Pick<FileRule, 'types'>): string =>
  Object.entries(types)
    .flatMap(([type, endings]) => [type, ...endings.split(' ').map((ending) => `.${ending}`)])
    .join(',')

export const isFile = (value: unknown): value is SealedFile =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'type', 'key', 'hash'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  ['size', 'chunks'].every((name) => typeof Reflect.get(value, name) === 'number')

export const asUnsealed = ({ file: { name, size }, type }: Chosen): SealedFile => ({
  id: '',
  key: '',
  hash: '',
  chunks: 0,
  name,
  type,
  size,
})

export function filesIn(value: unknown): SealedFile[] {
  if (isFile(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(filesIn) : []
}

export const storedFilesIn = (value: unknown): SealedFile[] =>
  filesIn(value).flatMap((one) => (isFile(one.preview) ? [one, one.preview] : [one]))

type FileAsks = Asks & { rule: FileRule }

const betterForms: Readonly<Record<string, string>> = {
  image: 'picture. Please save it as JPG or PNG',
  audio: 'recording. Please save it as MP3 or WAV',
  video: 'video. Please save it as MP4',
}

function betterForm({ types }: FileRule, { type }: Named): string | undefined {
  const [kind = ''] = type.split('/')
  const better = Object.keys(types).some((one) => one.startsWith(`${kind}/`)) && betterForms[kind]
  return better ? `We can’t read this kind of ${better} and choose that.` : undefined
}

const wrongWith = ({ rule, invalid, required }: FileAsks, file: SealedFile): string | undefined => {
  if (fileType(rule, file) === '')
    return betterForm(rule, file) ?? invalid ?? required ?? 'Please choose another kind of file'
  return file.size > rule.maxBytes ? rule.tooLarge : undefined
}

/** A sealed file, or ''. `check` also accepts a chosen file before it is sealed. */
export const file = (label: string, asks: FileAsks): FileField => ({
  ...asks,
  type: 'file',
  label,
  blank: '',
  secret: false,
  fits: (value): value is SealedFile | '' => value === '' || isFile(value),
  check: (value) => (value === '' ? asks.required : wrongWith(asks, value)),
  tidy: (value) => value,
  print: (value) => (value === '' ? '' : value.name),
})

export const files = (label: string, asks: FileAsks): FilesField => ({
  ...asks,
  type: 'files',
  label,
  blank: [],
  secret: false,
  fits: (value): value is readonly SealedFile[] => Array.isArray(value) && value.every(isFile),
  check(value) {
    if (value.length === 0) return asks.required
    const { most } = asks.rule
    if (most && value.length > most.count) return most.message
    return value.map((one) => wrongWith(asks, one)).find((message) => message !== undefined)
  },
  tidy: (value) => value,
  print: (value) => value.map(({ name }) => name).join('\n'),
})
